"use client";

import { useRouter } from "next/navigation";
import { ButtonLink } from "@/components/shared/button-link";
import { Form } from "@/components/shared/form";
import { SubmitButton } from "@/components/shared/submit-button";
import { useRecordForm } from "@/components/shared/use-record-form";
import { routes } from "@/lib/platform/addresses/routes";
import { useCreateSlug, useUpdateSlug } from "@/lib/texts/slugs/client";
import type { Slug } from "@/lib/texts/slugs/dto";
import { slugInput } from "@/lib/texts/slugs/schema";
import { EntryField } from "./entry-field";
import { PathField } from "./path-field";

interface SlugFormProps {
  /** The slug that is edited; none for a new one. */
  slug?: Slug;
  /** The author whose entries may be given it; absent for everybody's. */
  authorId?: number;
}

/** Creates a slug, or changes the one that is given. */
export function SlugForm({ slug, authorId }: SlugFormProps) {
  const router = useRouter();
  const create = useCreateSlug();
  const update = useUpdateSlug();
  const { form, control, submit, busy } = useRecordForm({
    schema: slugInput,
    defaults: {
      path: slug ? `/${slug.path}` : "",
      entry_id: slug?.entry?.entry_id ?? null,
    },
    save: (input) =>
      slug ? update.mutateAsync({ ...input, slugId: slug.slug_id }) : create.mutateAsync(input),
    conflictField: "path",
    done: () => router.push(routes.slugs),
  });

  return (
    <Form form={form} onSubmit={submit}>
      <PathField control={control} slug={slug} />
      <EntryField control={control} authorId={authorId} slug={slug} />
      <div className="flex flex-wrap gap-2">
        <SubmitButton busy={busy} busyLabel={slug ? "Actualizando..." : "Creando..."}>
          {slug ? "Actualizar Slug" : "Crear Slug"}
        </SubmitButton>
        <ButtonLink href={routes.slugs} variant="outline">
          Cancelar
        </ButtonLink>
      </div>
    </Form>
  );
}

"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useForm } from "react-hook-form";
import { Form, showIssues } from "@/components/shared/form";
import { Button } from "@/components/ui/button";
import { ApiError } from "@/lib/http/client";
import { routes } from "@/lib/addresses/routes";
import { useCreateSlug, useUpdateSlug } from "@/lib/slugs/client";
import type { Slug } from "@/lib/slugs/dto";
import { slugInput, type SlugForm as Fields, type SlugInput } from "@/lib/slugs/schema";
import { EntryField } from "./entry-field";
import { PathField } from "./path-field";

interface SlugFormProps {
  /** What is edited; none for a new slug. */
  slug?: Slug;
  /** Whose entries may be given it; without it everybody's. */
  authorId?: number;
}

/** Creates a slug, or changes the one that is given. */
export function SlugForm({ slug, authorId }: SlugFormProps) {
  const router = useRouter();
  const create = useCreateSlug();
  const update = useUpdateSlug();
  const { isPending, isSuccess } = slug ? update : create;
  const busy = isPending || isSuccess; // until the list is there
  const form = useForm<Fields, unknown, SlugInput>({
    resolver: zodResolver(slugInput),
    defaultValues: {
      path: slug ? `/${slug.path}` : "",
      entry_id: slug?.entry?.entry_id ?? null,
    },
  });

  async function save(input: SlugInput) {
    try {
      if (slug) await update.mutateAsync({ ...input, slugId: slug.slug_id });
      else await create.mutateAsync(input);
      router.push(routes.slugs);
    } catch (error) {
      showIssues(form, error);
      const taken = error instanceof ApiError && error.status === 409;
      if (taken) form.setError("path", { message: error.text }, { shouldFocus: true });
    }
  }

  return (
    <Form form={form} onSubmit={save} className="max-w-2xl">
      <PathField control={form.control} slug={slug} />
      <EntryField control={form.control} authorId={authorId} slug={slug} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" pending={busy}>
          {submitLabel(Boolean(slug), busy)}
        </Button>
        <Button asChild variant="outline">
          <Link href={routes.slugs}>Cancelar</Link>
        </Button>
      </div>
    </Form>
  );
}

function submitLabel(exists: boolean, pending: boolean) {
  if (pending) return exists ? "Actualizando..." : "Creando...";
  return exists ? "Actualizar Slug" : "Crear Slug";
}

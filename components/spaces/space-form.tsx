"use client";

import { useRouter } from "next/navigation";
import { useWatch, type Control } from "react-hook-form";
import { ButtonLink } from "@/components/shared/button-link";
import { TextareaField, TextField } from "@/components/shared/form-fields";
import { useSite } from "@/components/shared/site-context";
import { ModeField } from "@/components/shared/mode-field";
import { SubmitButton } from "@/components/shared/submit-button";
import { useRecordForm } from "@/components/shared/use-record-form";
import { WritingForm } from "@/components/writing/writing-form";
import { routes } from "@/lib/addresses/routes";
import { INHERITED, type Mode } from "@/lib/review/schema";
import { useCreateSpace, useUpdateSpace } from "@/lib/spaces/client";
import type { Space } from "@/lib/spaces/dto";
import { spaceInput, type SpaceForm as Fields, type SpaceInput } from "@/lib/spaces/schema";
import { slugFromName } from "@/lib/spaces/slug-from-name";

/** Creates a space, or changes the one that is given. */
export function SpaceForm({ space }: { space?: Space }) {
  const router = useRouter();
  const create = useCreateSpace();
  const update = useUpdateSpace();
  const { form, control, submit, busy, writing } = useRecordForm({
    schema: spaceInput,
    defaults: {
      name: space?.name ?? "",
      slug: space?.slug ?? "",
      subtitle: space?.subtitle ?? "",
      description: space?.description ?? "",
      autonomy: (space?.autonomy as Mode | null) ?? INHERITED,
    },
    keep: { form: "space", id: space?.space_id },
    save: (input) =>
      space ? update.mutateAsync({ ...input, spaceId: space.space_id }) : create.mutateAsync(input),
    conflictField: "slug",
    done: ({ slug }) => router.push(routes.spaceFront(slug)),
  });

  return (
    <WritingForm form={form} writing={writing} onSubmit={submit} className="max-w-2xl">
      <TextField control={control} name="name" label="Nombre" required />
      <SlugField control={control} current={space?.slug} />
      <TextField
        control={control}
        name="subtitle"
        label="Subtítulo"
        hint="Opcional. Va bajo el nombre, en la cabecera de la portada."
      />
      <TextareaField
        control={control}
        name="description"
        label="Descripción"
        hint="Opcional. Hasta 2000 caracteres."
        inputClassName="min-h-32"
      />
      <ModeField control={control} name="autonomy" inherited="Lo que diga el sitio" />
      <div className="flex flex-wrap gap-2">
        <SubmitButton busy={busy} busyLabel={space ? "Guardando..." : "Creando..."}>
          {space ? "Guardar Cambios" : "Crear Espacio"}
        </SubmitButton>
        <ButtonLink href={space ? routes.space(space.space_id) : routes.spaces} variant="outline">
          Cancelar
        </ButtonLink>
      </div>
    </WritingForm>
  );
}

interface SlugFieldProps {
  control: Control<Fields, unknown, SpaceInput>;
  /** The slug that an existing space has. */
  current?: string;
}

/** The slug, and under it the address that it makes. */
function SlugField({ control, current }: SlugFieldProps) {
  const { siteUrl } = useSite();
  const [slug, name] = useWatch({ control, name: ["slug", "name"] });
  const shown = slug?.trim() || current || slugFromName(name);
  return (
    <TextField
      control={control}
      name="slug"
      label="Slug"
      autoCapitalize="none"
      spellCheck={false}
      hint={
        <>
          {current
            ? "Si lo dejas vacío se conserva el actual. "
            : "Opcional: si lo dejas vacío sale del nombre. "}
          Dirección:{" "}
          <span className="font-medium break-all text-foreground">
            {siteUrl + routes.spaceFront(shown)}
          </span>
        </>
      }
    />
  );
}

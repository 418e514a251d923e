"use client";

import { useRouter } from "next/navigation";
import { useWatch, type Control } from "react-hook-form";
import { AccentField } from "@/components/paper/accent-field";
import { DateLanguageField } from "@/components/paper/date-language-field";
import { MOST_READ_HINT } from "@/components/readings/say";
import { ButtonLink } from "@/components/shared/button-link";
import {
  CheckboxField,
  ImageField,
  SelectField,
  TextareaField,
  TextField,
} from "@/components/shared/form-fields";
import { ModeField } from "@/components/shared/mode-field";
import { useSite } from "@/components/shared/site-context";
import { SubmitButton } from "@/components/shared/submit-button";
import { UnreadNoindexField } from "@/components/shared/unread-noindex-field";
import { useRecordForm } from "@/components/shared/use-record-form";
import { WritingForm } from "@/components/writing/writing-form";
import { INHERITED, type Mode } from "@/lib/house/settings/modes";
import { routes } from "@/lib/platform/addresses/routes";
import { LIKE_THE_PAPER, type DateLanguage } from "@/lib/platform/text/date-languages";
import { useCreateSpace, useUpdateSpace } from "@/lib/spaces/spaces/client";
import type { Space } from "@/lib/spaces/spaces/dto";
import {
  aiCommenters,
  spaceInput,
  type AiCommenters,
  type SpaceForm as Fields,
  type SpaceInput,
} from "@/lib/spaces/spaces/schema";
import { slugFromName } from "@/lib/spaces/spaces/slug-from-name";

/** The labels of the choices for whose machines may comment. */
const commenters: Record<AiCommenters, string> = {
  nadie: "Nadie",
  mios: "Los de la casa",
  cualquiera: "Cualquiera",
};

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
      // A space without this setting lets anybody's machines comment; a new space begins with those of its editors.
      ai_comments: space ? ((space.ai_comments as AiCommenters | null) ?? "cualquiera") : "mios",
      four_eyes: space?.four_eyes ?? false,
      unread_noindex: space?.unread_noindex ?? false,
      ai_daily: space?.ai_daily?.toString() ?? "",
      shows_most_read: space?.shows_most_read ?? false,
      logo: space?.logo ?? null,
      icon: space?.icon ?? null,
      accent: space?.accent ?? "",
      default_image: space?.default_image ?? null,
      date_language: (space?.date_language as DateLanguage | null | undefined) ?? LIKE_THE_PAPER,
    },
    keep: { form: "space", id: space?.space_id },
    save: (input) =>
      space ? update.mutateAsync({ ...input, spaceId: space.space_id }) : create.mutateAsync(input),
    conflictField: "slug",
    done: ({ slug }) => router.push(routes.spaceFront(slug)),
  });
  const fourEyes = useWatch({ control, name: "four_eyes" });

  return (
    <WritingForm form={form} writing={writing} onSubmit={submit}>
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
      <ModeField
        control={control}
        name="autonomy"
        whose="space"
        others={{ space: fourEyes ? "revision" : null }}
        inherited={(site) => `Como el sitio: ${site}`}
      />
      <CheckboxField
        control={control}
        name="four_eyes"
        label="Cuatro ojos"
        hint="Lo que escribe aquí un usuario sintético lo aprueba otra persona que edite el espacio: no quien lo lleva, ni quien lo encargó o escribió sus instrucciones. Nada suyo se publica sin revisar."
      />
      <UnreadNoindexField control={control} name="unread_noindex" />
      <TextField
        control={control}
        name="ai_daily"
        label="Textos al día de cada usuario sintético"
        inputMode="numeric"
        hint="Entradas y comentarios suyos en este espacio, publicados o en la Redacción, de medianoche a medianoche. Vacío: sin tope."
        className="max-w-xs"
      />
      <SelectField
        control={control}
        name="ai_comments"
        label="Quién comenta con IA"
        options={aiCommenters.map((value) => ({ value, label: commenters[value] }))}
        hint="Quiénes pueden hacer que sus usuarios sintéticos comenten lo que se publica aquí. Los de la casa son quienes editan el espacio."
      />
      {space && (
        <CheckboxField
          control={control}
          name="shows_most_read"
          label="Lo más leído, en la portada"
          hint={MOST_READ_HINT}
        />
      )}
      {space && (
        <fieldset className="grid gap-6 border-t pt-6">
          <legend className="float-start mb-4 w-full font-medium">En un dominio propio</legend>
          <ImageField
            control={control}
            name="logo"
            label="Logotipo"
            hint="PNG con fondo transparente: va en la cabecera, en el lugar del nombre."
          />
          <ImageField
            control={control}
            name="icon"
            label="Icono"
            hint="PNG cuadrado, de 180 píxeles o más: el de la pestaña del navegador."
          />
          <AccentField control={control} name="accent" />
        </fieldset>
      )}
      {space && (
        <ImageField
          control={control}
          name="default_image"
          label="Imagen por defecto"
          hint="La que enseñan las redes sociales de sus entradas sin foto. Vacía: la del periódico."
        />
      )}
      {space && <DateLanguageField control={control} name="date_language" ofSpace />}
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

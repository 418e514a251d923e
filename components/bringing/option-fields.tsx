"use client";

import type { Control, FieldValues, Path } from "react-hook-form";
import { CheckboxField, SelectField, TextField } from "@/components/shared/form-fields";
import type { ImportOptions, OptionFields } from "@/lib/operation/bringing/schema";

/** The choice of no space: no slug has a slash alone. */
const NO_SPACE = "/";

export interface SpaceChoice {
  slug: string;
  name: string;
}

interface OptionFieldsProps<T extends FieldValues, O> {
  control: Control<T, unknown, O>;
  /** The name of the field in the form that holds the options, with its dot; "" when the form is the options. */
  within: "options." | "";
  spaces: SpaceChoice[];
}

/** The fields of what an import may do, in words for an editor. */
export function OptionFieldsPart<T extends FieldValues, O>({
  control,
  within,
  spaces,
}: OptionFieldsProps<T, O>) {
  const name = (field: keyof ImportOptions) => `${within}${field}` as Path<T>;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField
          control={control}
          name={name("user")}
          label="A nombre de quién"
          hint="Un nombre de usuario de aquí: los textos serán suyos."
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          required
        />
        <SelectField
          control={control}
          name={name("space")}
          label="En qué espacio"
          hint="Todo lo que venga entra también en él."
          options={[
            { value: NO_SPACE, label: "En ninguno" },
            ...spaces.map((space) => ({ value: space.slug, label: space.name })),
          ]}
        />
      </div>
      <fieldset className="grid gap-4">
        <legend className="mb-3 text-sm font-medium">Qué se hace con lo de allí</legend>
        <CheckboxField
          control={control}
          name={name("fetch_images")}
          label="Descargar las imágenes que no estén entre los archivos"
          hint="Si no, se quedan enlazadas al otro sitio."
        />
        <CheckboxField
          control={control}
          name={name("with_comments")}
          label="Traer los comentarios"
          hint="Quedan citados bajo cada texto, con su nombre y su fecha."
        />
        <CheckboxField
          control={control}
          name={name("match_authors")}
          label="Reconocer a los autores"
          hint="Un texto queda a nombre de la cuenta de aquí con el mismo nombre de usuario o el mismo correo."
        />
        <CheckboxField
          control={control}
          name={name("spaces_from_categories")}
          label="Un espacio por cada categoría"
          hint="De Ghost, por cada etiqueta principal."
        />
        <CheckboxField
          control={control}
          name={name("spaces_from_tags")}
          label="Un espacio por cada etiqueta"
        />
      </fieldset>
      <TextField
        control={control}
        name={name("site_url")}
        label="Dónde está el sitio, si es de Ghost"
        hint="Opcional. Su exportación no lo dice, y hace falta para descargar imágenes y para las direcciones antiguas."
        placeholder="https://ejemplo.es"
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
      />
    </div>
  );
}

/** Options as a form's fields hold them. */
export const toFields = (options: ImportOptions): OptionFields => ({
  ...options,
  space: options.space ?? NO_SPACE,
  site_url: options.site_url ?? "",
});

/** The options of a form as the call takes them. */
export const toSent = (options: OptionFields): OptionFields => ({
  ...options,
  space: options.space === NO_SPACE ? null : options.space,
});

/** The options that a new import begins with, in the name of this account. */
export const firstOptions = (username: string): OptionFields =>
  toFields({
    user: username,
    space: null,
    spaces_from_categories: false,
    spaces_from_tags: false,
    match_authors: false,
    with_comments: true,
    fetch_images: true,
    site_url: null,
  });

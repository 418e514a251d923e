"use client";

import type { Control, FieldPath, FieldValues } from "react-hook-form";
import { CheckboxField } from "./form-fields";

interface UnreadNoindexFieldProps<T extends FieldValues, O> {
  control: Control<T, unknown, O>;
  name: FieldPath<T>;
}

/** The field that keeps what a machine published unread out of search engines, in a space or on the whole site. */
export function UnreadNoindexField<T extends FieldValues, O>(of: UnreadNoindexFieldProps<T, O>) {
  return (
    <CheckboxField
      {...of}
      label="Fuera de los buscadores lo que nadie ha leído"
      hint="Los buscadores castigan las series que nadie ha leído: con esto se les pide que no muestren lo que un usuario sintético publicó sin que nadie lo leyera. Deja de valer en cuanto alguien responde del texto. Basta con que lo pida el sitio o uno de los espacios donde está."
    />
  );
}

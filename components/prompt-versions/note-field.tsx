"use client";

import type { Control, FieldPath, FieldValues } from "react-hook-form";
import { TextField } from "@/components/shared/form-fields";

interface NoteFieldProps<T extends FieldValues, O> {
  control: Control<T, unknown, O>;
  name: FieldPath<T>;
}

/** The field for the reason for a change of a personality or of instructions, which their list of versions shows. */
export const NoteField = <T extends FieldValues, O = T>(field: NoteFieldProps<T, O>) => (
  <TextField
    {...field}
    label="Qué cambia (nota)"
    autoComplete="off"
    className="sm:col-span-2"
    hint="Opcional. Queda junto a la versión que guardas."
  />
);

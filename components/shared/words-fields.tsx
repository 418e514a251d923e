"use client";

import type { Control, FieldPath, FieldValues } from "react-hook-form";
import { TextField } from "@/components/shared/form-fields";

interface WordsFieldsProps<T extends FieldValues, O> {
  control: Control<T, unknown, O>;
  /** The names of the two fields, the minimum first. */
  names: [FieldPath<T>, FieldPath<T>];
  hint: string;
}

/** The fields for how many words a machine's texts should have: two fields of a form, both or neither filled in. */
export function WordsFields<T extends FieldValues, O>({
  control,
  names: [least, most],
  hint,
}: WordsFieldsProps<T, O>) {
  const field = { control, inputMode: "numeric", autoComplete: "off" } as const;
  return (
    <>
      <TextField {...field} name={least} label="Palabras como mínimo" hint={hint} />
      <TextField {...field} name={most} label="Palabras como máximo" />
    </>
  );
}

"use client";

import type { Control, FieldPath, FieldValues } from "react-hook-form";
import { TextField } from "./form-fields";

interface NewPasswordFieldsProps<T extends FieldValues, O> {
  control: Control<T, unknown, O>;
  /** The labels of the password and of its repetition. */
  labels: [password: string, confirmation: string];
}

/** The two fields for a new password, `password` and `confirmPassword` of a form; in English, like the form. */
export function NewPasswordFields<
  T extends FieldValues & { password: string; confirmPassword: string },
  O = T,
>({ control, labels: [password, confirmation] }: NewPasswordFieldsProps<T, O>) {
  return (
    <>
      <TextField
        control={control}
        name={"password" as FieldPath<T>}
        label={password}
        hint="At least 8 characters."
        type="password"
        autoComplete="new-password"
      />
      <TextField
        control={control}
        name={"confirmPassword" as FieldPath<T>}
        label={confirmation}
        type="password"
        autoComplete="new-password"
      />
    </>
  );
}

import type { Control, FieldPath, FieldValues } from "react-hook-form";
import { TextField } from "@/components/shared/form-fields";

/** The field for the reason why somebody else's comment is changed, which its readers see. */
export function ReasonField<T extends FieldValues, O>({
  control,
}: {
  control: Control<T, unknown, O>;
}) {
  return (
    <TextField
      control={control}
      name={"reason" as FieldPath<T>}
      label="Motivo"
      hint="Se leerá junto al comentario: «Editado por la moderación: …»."
      autoComplete="off"
    />
  );
}

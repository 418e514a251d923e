import { useId } from "react";
import { Field, fieldAria } from "@/components/shared/field";
import { Select, type SelectOption } from "@/components/ui/select";
import type { Choice } from "./generation-dialog";

interface ChoiceFieldProps extends Choice {
  label: string;
  options: SelectOption[];
  placeholder: string;
}

/** The choice that a `GenerationDialog` asks for. */
export function ChoiceField({ label, error, ...select }: ChoiceFieldProps) {
  const id = useId();
  return (
    <Field id={id} label={label} error={error}>
      <Select {...select} {...fieldAria(id, { error })} />
    </Field>
  );
}

"use client";

import { useController, type Control, type FieldPath, type FieldValues } from "react-hook-form";
import { TextField } from "@/components/shared/form-fields";
import { RadioCards } from "@/components/ui/radio-cards";

interface CorrectionFieldProps<T extends FieldValues, O> {
  control: Control<T, unknown, O>;
  /** Its value is the line that readers see, or null for a change of which nothing is said. */
  name: FieldPath<T>;
}

const options = [
  { value: "errata", label: "Errata", hint: "Se cambia sin decir nada." },
  {
    value: "correccion",
    label: "Corrección",
    hint: "Los lectores ven la fecha, lo que escribas aquí y qué palabras han cambiado.",
  },
] as const;

/** Asks whether readers are told of a change to a published text. */
export function CorrectionField<T extends FieldValues, O = T>({
  control,
  name,
}: CorrectionFieldProps<T, O>) {
  const { field } = useController({ control, name });
  const corrects = field.value != null;
  return (
    <section className="grid gap-3">
      <h2 className="text-sm font-medium">¿Qué es este cambio?</h2>
      <RadioCards
        name={name}
        legend="¿Qué es este cambio?"
        value={corrects ? "correccion" : "errata"}
        onValueChange={(value) => field.onChange(value === "correccion" ? "" : null)}
        options={[...options]}
      />
      {corrects && (
        <TextField
          control={control}
          name={name}
          label="Qué se corrige"
          placeholder="la cifra era 112, no 121"
          autoComplete="off"
          hint="Los lectores leerán «Corregido el…:» y esta línea. Hasta 300 caracteres."
        />
      )}
    </section>
  );
}

"use client";

import type { Control, FieldPath, FieldValues } from "react-hook-form";
import { SelectField } from "@/components/shared/form-fields";
import { useSite } from "@/components/shared/site-context";
import { INHERITED, modes, type Mode } from "@/lib/house/settings/modes";

/** The label of each mode. */
export const modeLabels: Record<Mode, string> = {
  borrador: "Borrador: espera a su dueño",
  revision: "Revisión: alguien lo lee antes",
  autonomo: "Autónomo: se publica si no hay dudas",
};

/** The name of each mode in one word, for use within a sentence. */
const shortModes: Record<Mode, string> = {
  borrador: "borrador",
  revision: "revisión",
  autonomo: "autónomo",
};

interface ModeFieldProps<T extends FieldValues, O> {
  control: Control<T, unknown, O>;
  name: FieldPath<T>;
  /** Returns the label of the choice without a mode of its own, given the name of the site's mode. */
  inherited: (site: string) => string;
  className?: string;
}

/** The field for how far machines go alone with what they write. */
export function ModeField<T extends FieldValues, O>({ inherited, ...field }: ModeFieldProps<T, O>) {
  const { aiMode } = useSite();
  return (
    <SelectField
      {...field}
      label="Hasta dónde llega solo"
      options={[
        { value: INHERITED, label: inherited(shortModes[aiMode]) },
        ...modes.map((value) => ({ value, label: modeLabels[value] })),
      ]}
      hint="Cuenta lo más prudente de lo que digan el sitio, el espacio, el usuario sintético y la tarea."
    />
  );
}

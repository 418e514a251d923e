"use client";

import { useWatch, type Control, type FieldPath, type FieldValues } from "react-hook-form";
import { SelectField } from "@/components/shared/form-fields";
import { useSite } from "@/components/shared/site-context";
import {
  dateLanguageNames,
  dateLanguages,
  LIKE_THE_PAPER,
  type DateLanguage,
} from "@/lib/platform/text/date-languages";
import { formatDay } from "@/lib/platform/text/dates";

interface DateLanguageFieldProps<T extends FieldValues, O> {
  control: Control<T, unknown, O>;
  name: FieldPath<T>;
  /** True for the field of a space, which may have no language of its own. */
  ofSpace?: boolean;
}

/** The field for the language in which dates are written, with today's date as it will be. */
export function DateLanguageField<T extends FieldValues, O = T>({
  control,
  name,
  ofSpace = false,
}: DateLanguageFieldProps<T, O>) {
  const { siteTz, dateLanguage } = useSite();
  const chosen: DateLanguage | typeof LIKE_THE_PAPER = useWatch({ control, name });
  const language = chosen === LIKE_THE_PAPER ? dateLanguage : chosen;
  const own = dateLanguages.map((value) => ({ value, label: dateLanguageNames[value] }));
  const papers = {
    value: LIKE_THE_PAPER,
    label: `El del periódico: ${dateLanguageNames[dateLanguage]}`,
  };
  return (
    <SelectField
      control={control}
      name={name}
      label="Idioma de las fechas"
      options={ofSpace ? [papers, ...own] : own}
      hint={`En el que los lectores leen las fechas; lo demás sigue en español. Hoy: ${formatDay(new Date(), { timeZone: siteTz, language })}.`}
    />
  );
}

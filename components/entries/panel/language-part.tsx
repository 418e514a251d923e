"use client";

import { useId } from "react";
import { useController } from "react-hook-form";
import { Field, fieldAria } from "@/components/shared/field";
import { Select } from "@/components/ui/select";
import { languageNames, SITE_LANGUAGE } from "@/lib/platform/text/languages";
import type { PanelControl } from "./fields";
import { PanelSection } from "./section";

/** Stands for no language of its own: a choice of a list is never empty. */
const LIKE_THE_SITE = "sitio";

const LIKE_THE_SITE_LABEL = `El del sitio (${languageNames[SITE_LANGUAGE]})`;

/** The language that the text is written in. One that programs have set and the list has not is named by its code. */
export function LanguagePart({ control }: { control: PanelControl }) {
  const id = useId();
  const { field, fieldState } = useController({ control, name: "language" });
  const { onChange, value, ...rest } = field;
  const error = fieldState.error?.message;
  const offered = value ? { [value]: value, ...languageNames } : languageNames;
  const hint =
    "Cambia cómo se lee en voz alta y dónde se parten las palabras, y se dice a los buscadores.";
  return (
    <PanelSection
      control={control}
      fields={["language"]}
      title="Idioma"
      state={value ? offered[value] : LIKE_THE_SITE_LABEL}
    >
      <Field id={id} label="Idioma" hint={hint} error={error}>
        <Select
          {...rest}
          value={value || LIKE_THE_SITE}
          onValueChange={(chosen) => onChange(chosen === LIKE_THE_SITE ? null : chosen)}
          options={[
            { value: LIKE_THE_SITE, label: LIKE_THE_SITE_LABEL },
            ...Object.entries(offered).map(([tag, label]) => ({ value: tag, label })),
          ]}
          {...fieldAria(id, { hint, error })}
        />
      </Field>
    </PanelSection>
  );
}

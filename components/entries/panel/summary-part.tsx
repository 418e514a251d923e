"use client";

import { useWatch } from "react-hook-form";
import { TextareaField } from "@/components/shared/form-fields";
import { entryWords } from "@/lib/texts/entries/words";
import type { PanelControl } from "./fields";
import { PanelSection } from "./section";

/** The standfirst: what announces the entry in place of its beginning. */
export function SummaryPart({ control }: { control: PanelControl }) {
  const summary = useWatch({ control, name: "summary" }) ?? "";
  return (
    <PanelSection
      control={control}
      fields={["summary"]}
      title="Resumen"
      state={summary.trim() || "El comienzo del texto"}
    >
      <TextareaField
        control={control}
        name="summary"
        label="Resumen"
        inputClassName="min-h-28"
        hint={
          <>
            Se lee bajo el titular y lo anuncia en portadas, buscadores y redes. Sin él se usa el
            comienzo del texto.{" "}
            <span className="whitespace-nowrap tabular-nums">
              {summary.length} de {entryWords.summary.max} caracteres.
            </span>
          </>
        }
      />
    </PanelSection>
  );
}

"use client";

import { useWatch } from "react-hook-form";
import { CheckboxField } from "@/components/shared/form-fields";
import type { PanelControl } from "./fields";
import { PanelSection } from "./section";

/** Whether machines may comment on the entry. */
export function MachineCommentsPart({ control }: { control: PanelControl }) {
  const unwanted = useWatch({ control, name: "no_ai_comments" });
  return (
    <PanelSection
      {...{ control, fields: ["no_ai_comments"], title: "Comentarios de IA" }}
      state={unwanted ? "No se admiten" : "Se admiten"}
    >
      <CheckboxField
        control={control}
        name="no_ai_comments"
        label="Sin comentarios de IA"
        hint="Ningún usuario sintético comentará esta entrada, sea de quien sea. Los comentarios que ya tiene se quedan."
      />
    </PanelSection>
  );
}

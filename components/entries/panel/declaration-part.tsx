"use client";

import { useId } from "react";
import { useController } from "react-hook-form";
import { RadioCards } from "@/components/ui/radio-cards";
import { useCurrentUser } from "@/lib/house/users/current-user";
import { canDeclare } from "@/lib/texts/entries/policy";
import type { Disclosure } from "@/lib/texts/provenance/schema";
import type { PanelControl, PanelEntry } from "./fields";
import { PanelSection } from "./section";

const UNSAID = "Sin declarar";

/** Returns what a declaration is called, also where there is none. */
export const declarationLabel = (disclosure: Disclosure | null): string =>
  options.find(({ value }) => value === disclosure)?.label ?? UNSAID;

const options: { value: Disclosure; label: string; hint: string }[] = [
  { value: "human-only", label: "Sin IA", hint: "Ninguna IA ha escrito ni corregido nada." },
  {
    value: "ai-assisted",
    label: "Con ayuda de IA",
    hint: "La has escrito tú y una IA te ha ayudado, o la ha escrito una IA y la has revisado entera.",
  },
  {
    value: "ai-autonomous",
    label: "Escrita por IA",
    hint: "La ha escrito una IA y nadie la ha revisado a fondo.",
  },
];

/** Lets the writer declare the use of AI in the text. Nothing is declared by hand for a machine's text. */
export function DeclarationPart({ control, entry }: { control: PanelControl; entry?: PanelEntry }) {
  const { field, fieldState } = useController({ control, name: "disclosure" });
  const user = useCurrentUser();
  const errorId = useId();
  if (entry && !(user && canDeclare(user, entry))) return null;
  return (
    <PanelSection
      control={control}
      fields={["disclosure"]}
      title="Uso de IA"
      state={declarationLabel(field.value ?? null)}
    >
      <RadioCards<Disclosure | "">
        name="disclosure"
        legend="Uso de IA"
        value={field.value ?? ""}
        onValueChange={(value) => field.onChange(value || null)}
        options={[
          { value: "", label: UNSAID, hint: "No se dice nada a quien la lee." },
          ...options,
        ]}
        wrongBy={fieldState.error && errorId}
      />
      {fieldState.error && (
        <p id={errorId} role="alert" className="text-sm text-destructive">
          {fieldState.error.message}
        </p>
      )}
    </PanelSection>
  );
}

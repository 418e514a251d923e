"use client";

import { useWatch } from "react-hook-form";
import { ImageField, TextareaField, TextField } from "@/components/shared/form-fields";
import { useLengthHint } from "@/components/shared/use-length-hint";
import { entryWords } from "@/lib/texts/entries/words";
import type { PanelControl, PanelEntry } from "./fields";
import { Previews } from "./previews";
import { PanelSection } from "./section";

interface SocialPartProps {
  control: PanelControl;
  entry?: PanelEntry;
  onBusyChange: (busy: boolean) => void;
}

const fields = ["social_title", "social_summary", "social_image"] as const;

/** Shows how search engines and networks announce the entry, and lets the writer change what networks are told. */
export function SocialPart({ control, entry, onBusyChange }: SocialPartProps) {
  const set = useWatch({ control, name: [...fields] }).filter(Boolean).length;
  return (
    <PanelSection
      control={control}
      fields={[...fields]}
      title="Buscadores y redes"
      state={set > 0 ? "Con textos propios" : "Como la entrada"}
    >
      <Previews control={control} entry={entry} />
      <SocialFields control={control} onBusyChange={onBusyChange} />
    </PanelSection>
  );
}

function SocialFields({ control, onBusyChange }: Omit<SocialPartProps, "entry">) {
  const titleHint = useLengthHint(control, "social_title", entryWords.social_title.max);
  const textHint = useLengthHint(control, "social_summary", entryWords.social_summary.max);
  return (
    <>
      <p className="text-sm text-muted-foreground">
        Las redes usan el titular, el resumen y la imagen de la entrada, o lo que escribas aquí. Los
        buscadores usan siempre los de la entrada.
      </p>
      <TextField
        control={control}
        name="social_title"
        label="Titular en redes"
        autoComplete="off"
        hint={titleHint}
      />
      <TextareaField
        control={control}
        name="social_summary"
        label="Texto en redes"
        inputClassName="min-h-20"
        hint={textHint}
      />
      <ImageField
        control={control}
        name="social_image"
        label="Foto en redes"
        onBusyChange={onBusyChange}
      />
    </>
  );
}

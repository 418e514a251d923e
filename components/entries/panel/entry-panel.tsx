"use client";

import { useWatch } from "react-hook-form";
import { WritersChoice } from "@/components/review/writers-choice";
import { stayOnEnter } from "@/components/entries/stay-on-enter";
import { CheckboxField } from "@/components/shared/form-fields";
import { AddressPart } from "./address-part";
import { DatePart } from "./date-part";
import { DeclarationPart } from "./declaration-part";
import type { Draft } from "@/lib/texts/drafts/dto";
import type { PanelControl, PanelEntry } from "./fields";
import { LanguagePart } from "./language-part";
import { PanelSection } from "./section";
import { SignaturePart } from "./signature-part";
import { SocialPart } from "./social-part";
import { SpacesPart } from "./spaces-part";
import { SummaryPart } from "./summary-part";

interface EntryPanelProps {
  control: PanelControl;
  /** The entry that is edited; none for a new one. */
  entry?: PanelEntry;
  /** True for a machine's unpublished text: who signs it and where it goes is known. */
  isMachines: boolean;
  /** The text of a person that somebody else reviews: most of the panel is its writer's. */
  reviewed: Draft | null;
  /** Called when an upload begins, and when it has ended, as by an `ImageField`. */
  onBusyChange: (busy: boolean) => void;
}

/**
 * The panel beside the text of an entry: its spaces, address, summary, language, date, signatures, declaration of AI,
 * comments by machines, and how networks show it.
 */
export function EntryPanel({
  control,
  entry,
  isMachines,
  reviewed,
  onBusyChange,
}: EntryPanelProps) {
  const part = { control, entry };
  const isOwn = !isMachines && !reviewed;
  return (
    <aside
      aria-label="Publicación"
      onKeyDown={stayOnEnter}
      className="border-t-2 border-foreground min-[1100px]:sticky min-[1100px]:top-4 min-[1100px]:max-h-[calc(100dvh-2rem)] min-[1100px]:self-start min-[1100px]:overflow-y-auto min-[1100px]:px-1"
    >
      {reviewed && (
        <div className="border-b py-4">
          <WritersChoice draft={reviewed} />
        </div>
      )}
      {isOwn && <SpacesPart {...part} />}
      {!reviewed && <AddressPart {...part} />}
      <SummaryPart control={control} />
      <LanguagePart control={control} />
      {!reviewed && <DatePart {...part} />}
      {isOwn && <SignaturePart {...part} />}
      {isOwn && <DeclarationPart {...part} />}
      {!reviewed && <MachineCommentsPart control={control} />}
      <SocialPart {...part} onBusyChange={onBusyChange} />
    </aside>
  );
}

/** Lets the writer refuse comments by machines on the entry. */
function MachineCommentsPart({ control }: { control: PanelControl }) {
  const unwanted = useWatch({ control, name: "no_ai_comments" });
  return (
    <PanelSection
      control={control}
      fields={["no_ai_comments"]}
      title="Comentarios de IA"
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

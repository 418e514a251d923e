import type { ReactNode } from "react";
import { DeskItem, DeskPart, deskGrid } from "@/components/shared/desk-part";
import { EntryDate } from "@/components/shared/entry-date";
import { cn } from "@/components/ui/cn";
import { displayName } from "@/lib/house/users/dto";
import { routes } from "@/lib/platform/addresses/routes";
import type { DraftPart, DraftSummary, WritingDesk as Desk } from "@/lib/texts/drafts/dto";
import { draftHref } from "./draft-href";

/**
 * Lists what is under way, before what is published: texts begun, texts scheduled, and texts that wait for a decision.
 */
export function WritingDesk({ desk: { waiting, begun, scheduled } }: { desk: Desk }) {
  if ([waiting, begun, scheduled].every(({ drafts }) => drafts.length === 0)) return null;
  return (
    <div className={cn("mb-12", deskGrid)}>
      <Drafts title="Espera tu revisión" tab="revision" part={waiting}>
        {({ user, space }) => (
          <>
            {displayName(user)}
            {space && ` · ${space.name}`}
          </>
        )}
      </Drafts>
      <Drafts title="A medias" tab="borradores" part={begun}>
        {({ reason, updated, entry_id }) => (
          <>
            {entry_id && "Cambios sin publicar · "}
            <EntryDate date={updated} />
            {reason && <span className="block text-foreground">{reason}</span>}
          </>
        )}
      </Drafts>
      <Drafts title="Programado" tab="programadas" part={scheduled}>
        {({ publish_at }) => publish_at && <EntryDate date={publish_at} />}
      </Drafts>
    </div>
  );
}

interface DraftsProps {
  title: string;
  tab: "borradores" | "programadas" | "revision";
  part: DraftPart;
  /** Shown under a text's title. */
  children: (draft: DraftSummary) => ReactNode;
}

function Drafts({ title, tab, part: { drafts, more }, children }: DraftsProps) {
  if (drafts.length === 0) return null;
  const all = { href: routes.entriesShowing({ ver: tab }), label: "Ver todo" };
  return (
    <DeskPart title={title} all={more ? all : undefined}>
      {drafts.map((draft) => (
        <DeskItem
          key={draft.draft_id}
          href={draftHref(draft, tab !== "revision")}
          title={draft.title.trim() || "Sin título"}
        >
          {children(draft)}
        </DeskItem>
      ))}
    </DeskPart>
  );
}

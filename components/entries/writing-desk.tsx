import Link from "next/link";
import { useId, type ReactNode } from "react";
import { EntryDate } from "@/components/shared/entry-date";
import { routes } from "@/lib/addresses/routes";
import type { DraftPart, DraftSummary, WritingDesk as Desk } from "@/lib/drafts/dto";
import { displayName } from "@/lib/users/dto";
import { draftHref } from "./draft-href";

/** What is under way, before what is published: begun, scheduled, and what waits for a decision. */
export function WritingDesk({ desk: { waiting, begun, scheduled } }: { desk: Desk }) {
  if ([waiting, begun, scheduled].every(({ drafts }) => drafts.length === 0)) return null;
  return (
    <div className="mb-12 grid gap-x-10 gap-y-8 sm:grid-cols-[repeat(auto-fit,minmax(17rem,1fr))]">
      <DeskPart title="Espera tu revisión" tab="revision" part={waiting}>
        {({ user, space }) => (
          <>
            {displayName(user)}
            {space && ` · ${space.name}`}
          </>
        )}
      </DeskPart>
      <DeskPart title="A medias" tab="borradores" part={begun}>
        {({ reason, updated, entry_id }) => (
          <>
            {entry_id && "Cambios sin publicar · "}
            <EntryDate date={updated} />
            {reason && <span className="block text-foreground">{reason}</span>}
          </>
        )}
      </DeskPart>
      <DeskPart title="Programado" tab="programadas" part={scheduled}>
        {({ publish_at }) => publish_at && <EntryDate date={publish_at} />}
      </DeskPart>
    </div>
  );
}

interface DeskPartProps {
  title: string;
  tab: "borradores" | "programadas" | "revision";
  part: DraftPart;
  /** What stands under a text's title. */
  children: (draft: DraftSummary) => ReactNode;
}

function DeskPart({ title, tab, part: { drafts, more }, children }: DeskPartProps) {
  const id = useId();
  if (drafts.length === 0) return null;
  return (
    <section aria-labelledby={id} className="min-w-0 border-t-2 border-foreground pt-3">
      <h2 id={id} className="headline text-xl">
        {title}
      </h2>
      <ul className="mt-1 divide-y">
        {drafts.map((draft) => (
          <li key={draft.draft_id} className="grid gap-0.5 py-3">
            <Link
              href={draftHref(draft)}
              className="line-clamp-2 font-medium wrap-anywhere link-quiet"
            >
              {draft.title.trim() || "Sin título"}
            </Link>
            <p className="text-sm wrap-anywhere text-muted-foreground">{children(draft)}</p>
          </li>
        ))}
      </ul>
      {more && (
        <Link
          href={routes.entriesShowing({ ver: tab })}
          className="inline-block py-2 text-sm font-medium underline underline-offset-4"
        >
          Ver todo<span className="sr-only">: {title}</span>
        </Link>
      )}
    </section>
  );
}

import { notFound } from "next/navigation";
import { EntryArticle } from "@/components/entries/entry-article";
import { JsonLd } from "@/components/shared/json-ld";
import { listEntryComments } from "@/lib/comments/queries";
import { SERVED_COMMENTS } from "@/lib/comments/schema";
import type { Entry, EntrySpace } from "@/lib/entries/dto";
import { env } from "@/lib/kernel/env";
import { AppError } from "@/lib/kernel/errors";
import { renderMarkdown } from "@/lib/markdown";
import { routes, type SpaceLinks } from "@/lib/addresses/routes";
import { entryGraph } from "@/lib/discovery/json-ld";

interface EntryPageProps {
  entry: Entry;
  /** The space in which it is read there, and its links on that host. */
  within?: { space: EntrySpace; links: SpaceLinks };
}

/** What every public address of an entry shows. */
export async function EntryPage({ entry, within }: EntryPageProps) {
  const [html, comments] = await Promise.all([
    renderMarkdown(entry.content),
    listEntryComments(entry.entry_id, { limit: SERVED_COMMENTS }).catch(orNotFound),
  ]);
  return (
    <>
      <JsonLd data={entryGraph(entry, within?.space)} />
      <EntryArticle
        entry={entry}
        html={html}
        comments={{
          items: comments.items,
          next: comments.next && commentsAddress(entry.entry_id, comments.next),
        }}
        olderComments={comments.next ? routes.olderComments(entry.entry_id, comments.next) : null}
        siteTz={env.SITE_TZ}
        within={within}
      />
    </>
  );
}

/** The entry may be deleted while its page is being made. */
function orNotFound(error: unknown): never {
  if (error instanceof AppError && error.code === "not_found") notFound();
  throw error;
}

const commentsAddress = (entryId: number, cursor: string) =>
  `/api/entries/${entryId}/comments?limit=${SERVED_COMMENTS}&cursor=${cursor}`;

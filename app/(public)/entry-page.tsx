import { EntryArticle } from "@/components/entries/entry-article";
import { JsonLd } from "@/components/shared/json-ld";
import { listEntryComments } from "@/lib/comments/queries";
import { SERVED_COMMENTS } from "@/lib/comments/schema";
import type { Entry, EntrySpace } from "@/lib/entries/dto";
import { env } from "@/lib/kernel/env";
import { nullIfRefused } from "@/lib/kernel/errors";
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
  const [html, found] = await Promise.all([
    renderMarkdown(entry.content),
    nullIfRefused(listEntryComments(entry.entry_id, { limit: SERVED_COMMENTS })),
  ]);
  // An entry that is deleted while its page is being made is shown this once more: the page is not kept.
  const comments = found ?? { items: [], next: null };
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

const commentsAddress = (entryId: number, cursor: string) =>
  `/api/entries/${entryId}/comments?limit=${SERVED_COMMENTS}&cursor=${cursor}`;

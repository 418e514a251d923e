import { EntryArticle } from "@/components/entries/entry-article";
import { JsonLd } from "@/components/shared/json-ld";
import { commentsCloseAt } from "@/lib/comments/closing";
import { listEntryComments } from "@/lib/comments/queries";
import { SERVED_COMMENTS } from "@/lib/comments/schema";
import type { Entry, EntrySpace } from "@/lib/entries/dto";
import { entryHtml } from "@/lib/entries/html";
import { env } from "@/lib/kernel/env";
import { nullIfRefused } from "@/lib/kernel/errors";
import { routes, type SpaceLinks } from "@/lib/addresses/routes";
import { readSettings } from "@/lib/settings/queries";
import { entryGraph } from "@/lib/discovery/json-ld";
import { absoluteUrl } from "@/lib/discovery/metadata";
import { marksOf } from "@/lib/provenance/marks";

interface EntryPageProps {
  entry: Entry;
  /** The space in which it is read there, and its links on that host. */
  within?: { space: Pick<EntrySpace, "space_id" | "name" | "slug">; links: SpaceLinks };
}

/** What every public address of an entry shows. */
export async function EntryPage({ entry, within }: EntryPageProps) {
  const [html, found, settings] = await Promise.all([
    entryHtml(entry),
    nullIfRefused(listEntryComments(entry.entry_id, { limit: SERVED_COMMENTS })),
    readSettings(),
  ]);
  const closesAt = commentsCloseAt(entry, settings);
  // An entry that is deleted while its page is being made is shown this once more: the page is not kept.
  const comments = found ?? { items: [], next: null };
  return (
    <>
      <JsonLd data={entryGraph(entry, within?.space, comments.items)} />
      {marksOf(entry).disclosure && (
        <link
          rel="describedby"
          type="application/json"
          href={absoluteUrl(routes.provenance(entry.entry_id))}
        />
      )}
      <EntryArticle
        entry={entry}
        html={html}
        comments={{
          items: comments.items,
          next: comments.next && commentsAddress(entry.entry_id, comments.next),
        }}
        olderComments={comments.next ? routes.olderComments(entry.entry_id, comments.next) : null}
        closing={closesAt && { at: closesAt.toISOString(), over: isPast(closesAt) }}
        siteTz={env.SITE_TZ}
        within={within}
      />
    </>
  );
}

const isPast = (moment: Date) => moment.getTime() <= Date.now();

const commentsAddress = (entryId: number, cursor: string) =>
  `/api/entries/${entryId}/comments?limit=${SERVED_COMMENTS}&cursor=${cursor}`;

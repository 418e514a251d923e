import { notFound } from "next/navigation";
import { EntryArticle } from "@/components/entries/entry-article";
import { JsonLd } from "@/components/shared/json-ld";
import { tagPage } from "@/lib/kernel/page-tags";
import { entryTags } from "@/lib/entries/shown";
import { authorsTag } from "@/lib/users/shown";
import { listEntryComments } from "@/lib/comments/queries";
import { SERVED_COMMENTS } from "@/lib/comments/schema";
import type { Entry, EntrySpace } from "@/lib/entries/dto";
import { env } from "@/lib/kernel/env";
import { AppError } from "@/lib/kernel/errors";
import { renderMarkdown } from "@/lib/markdown";
import { routes, type SpacePlace } from "@/lib/addresses/routes";
import { entryGraph } from "@/lib/discovery/json-ld";

interface EntryPageProps {
  entry: Entry;
  space?: EntrySpace;
  /** Where that space is being read, unless on the main site. */
  place?: SpacePlace;
}

/** What every public address of an entry shows. */
export async function EntryPage({ entry, space, place }: EntryPageProps) {
  const [html, comments] = await Promise.all([
    renderMarkdown(entry.content),
    listEntryComments(entry.entry_id, { limit: SERVED_COMMENTS }).catch(orNotFound),
    tagPage(authorsTag, ...entryTags(entry)),
  ]);
  return (
    <>
      <JsonLd data={entryGraph(entry, space)} />
      <EntryArticle
        entry={entry}
        html={html}
        comments={{
          items: comments.items,
          next: comments.next && commentsAddress(entry.entry_id, comments.next),
        }}
        olderComments={comments.next ? routes.olderComments(entry.entry_id, comments.next) : null}
        siteTz={env.SITE_TZ}
        space={space}
        place={place}
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

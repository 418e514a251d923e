import type { Route } from "next";
import { EntryArticle } from "@/components/entries/entry-article";
import type { Offered } from "@/components/reading/read-on";
import { JsonLd } from "@/components/shared/json-ld";
import { DatesIn } from "@/components/shared/site-context";
import { entryGraph } from "@/lib/discovery/json-ld";
import { absoluteUrl } from "@/lib/discovery/metadata";
import { furtherReading, type FurtherReading } from "@/lib/fronts/reading/further-reading";
import { datesOf, sitePaper } from "@/lib/house/settings/paper";
import { pageSettings } from "@/lib/house/settings/queries";
import { signatureOf } from "@/lib/house/users/dto";
import { env } from "@/lib/kernel/env";
import { tagPage } from "@/lib/kernel/page-tags";
import { entryAddress, entryHref, siteFeeds, spaceFeeds } from "@/lib/platform/addresses/canonical";
import { onDomain, routes, sectionOf, type SpaceLinks } from "@/lib/platform/addresses/routes";
import { withLargeImages } from "@/lib/platform/markdown/large-images";
import { readingOf } from "@/lib/platform/text/reading";
import { commentsCloseAt } from "@/lib/texts/comments/closing";
import { listCommentsUnder } from "@/lib/texts/comments/queries";
import { SERVED_COMMENTS } from "@/lib/texts/comments/schema";
import type { Entry, EntrySpace, OfferedEntry } from "@/lib/texts/entries/dto";
import { entryHtml } from "@/lib/texts/entries/html";
import { marksOf } from "@/lib/texts/provenance/marks";
import { askedBy } from "@/lib/texts/provenance/queries";

interface EntryPageProps {
  entry: Entry;
  /** The space in which the entry is being read, and its links on that host. */
  within?: {
    space: Pick<EntrySpace, "space_id" | "name" | "slug" | "date_language">;
    links: SpaceLinks;
  };
}

/** Shows an entry at any of its public addresses. */
export async function EntryPage({ entry, within }: EntryPageProps) {
  const section = within?.space ?? sectionOf(entry);
  const [html, further, comments, asked, settings, paper] = await Promise.all([
    entryHtml(entry),
    furtherReading(entry, section?.space_id),
    listCommentsUnder(entry, { limit: SERVED_COMMENTS }),
    entry.origin === "synthetic" ? askedBy(entry.entry_id) : null,
    pageSettings(),
    sitePaper(),
  ]);
  await tagPage(...further.tags); // an entry that is deleted meanwhile is shown once more: its page is not kept
  const closesAt = commentsCloseAt(entry, settings);
  const dates = datesOf(paper, section);
  return (
    <DatesIn language={dates.language}>
      <JsonLd data={entryGraph(paper, entry, within?.space, comments.items)} />
      {marksOf(entry).disclosure && (
        <link
          rel="describedby"
          type="application/json"
          href={absoluteUrl(routes.provenance(entry.entry_id))}
        />
      )}
      <EntryArticle
        entry={entry}
        html={withLargeImages(html)}
        canonical={entryAddress(entry, env.SITE_URL)}
        reading={readingOf(html)}
        comments={{
          items: comments.items,
          next: comments.next && commentsAddress(entry.entry_id, comments.next),
        }}
        olderComments={comments.next ? routes.olderComments(entry.entry_id, comments.next) : null}
        askedBy={asked}
        closing={closesAt && { at: closesAt.toISOString(), over: isPast(closesAt) }}
        siteTz={env.SITE_TZ}
        dates={dates}
        within={within}
        readOn={readOnOf(entry, further, within, section?.name)}
        feeds={feedsOf(entry, section)}
      />
    </DatesIn>
  );
}

type Within = EntryPageProps["within"];

/**
 * Returns the entries that are offered next, with their addresses: entries of the space that is being read are linked
 * within that space.
 */
function readOnOf(
  entry: Entry,
  { next, related, byAuthor }: FurtherReading,
  within: Within,
  section = "",
) {
  const offer = (other: OfferedEntry): Offered => {
    const isHere = other.spaces.some(({ space_id }) => space_id === within?.space.space_id);
    if (within && isHere) return { entry: other, href: within.links.entry(other) };
    const onOtherHost = within?.links === onDomain;
    const href = onOtherHost ? entryAddress(other, env.SITE_URL) : entryHref(other, env.SITE_URL);
    return { entry: other, href: href as Route };
  };
  return {
    next: next ? { ...offer(next), section } : undefined,
    related: related.map(offer),
    byAuthor: byAuthor.map(offer),
    authorName: signatureOf(entry),
  };
}

/** Returns the address of the feeds of the entry's section, or of the site when it has none. */
const feedsOf = (entry: Entry, section: { space_id: number } | undefined) => {
  const space = entry.spaces.find(({ space_id }) => space_id === section?.space_id);
  return space ? spaceFeeds(space, env.SITE_URL) : siteFeeds(env.SITE_URL);
};

const isPast = (moment: Date) => moment.getTime() <= Date.now();

const commentsAddress = (entryId: number, cursor: string) =>
  `/api/entries/${entryId}/comments?limit=${SERVED_COMMENTS}&cursor=${cursor}`;

import "server-only";
import { readSettings } from "@/lib/house/settings/queries";
import { authorTag } from "@/lib/house/users/shown";
import type { Touched } from "@/lib/kernel/change";
import type { Database } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { PAGE_OF } from "@/lib/kernel/process";
import {
  authorFeeds,
  entryAddress,
  siteFeeds,
  spaceFeeds,
} from "@/lib/platform/addresses/canonical";
import { slugTag, entryTag } from "@/lib/platform/addresses/tags";
import { touchImages } from "@/lib/platform/uploads/shown";
import { frontTag, homeTag, spaceTag } from "@/lib/spaces/spaces/shown";
import {
  addressedEntrySelect,
  toAddressedEntry,
  type Entry,
  type EntrySpace,
} from "@/lib/texts/entries/dto";
import { forSearchSelect, isForSearch, type Found } from "@/lib/texts/entries/for-search";
import { isUnread } from "@/lib/texts/provenance/marks";
import { noteEntry } from "@/lib/texts/webhooks/records";

/** The tag of everything that links to an entry by title and address. Unlike `entryTag`, no comment changes it. */
const announcedTag = (entryId: number) => `announced:${entryId}`;

/** The tag of all pages of an entry, which has several addresses. */
export const pageOf = ({ entry_id }: Pick<Entry, "entry_id">) => `${PAGE_OF}entry:${entry_id}`;

/**
 * Returns the cache tags of something that announces these entries: also of those that it does not show, which may
 * come back.
 */
export const announcedTags = (entryIds: number[], shown: Placed[]): string[] => [
  ...entryIds.map(announcedTag),
  ...sectionTags(shown),
];

/** Returns the cache tags of an entry's text and addresses: the entry and its spaces. */
export const entryTags = ({ entry_id, spaces }: Pick<Entry, "entry_id" | "spaces">) => [
  entryTag(entry_id),
  ...spaces.map(({ space_id }) => spaceTag(space_id)),
];

/** Returns the cache tags of a list with links to these entries: each of them, and the section that it names. */
export const listedEntryTags = (entries: Pick<Entry, "entry_id" | "spaces">[]) => [
  ...entries.map(({ entry_id }) => entryTag(entry_id)),
  ...sectionTags(entries),
];

/** An entry in its spaces, those that the author agrees to first. */
interface Placed {
  spaces: Pick<EntrySpace, "space_id" | "accepted">[];
}

const sectionTags = (entries: Placed[]) =>
  entries.flatMap(({ spaces }) =>
    spaces
      .filter(({ accepted }) => accepted)
      .slice(0, 1)
      .map(({ space_id }) => spaceTag(space_id)),
  );

/**
 * Touches everything that shows an entry which appears, changes or goes: its pages, those that list it, and its
 * addresses. Call it after an entry gets an address or a place, before it loses one, and both when it gets another.
 */
export async function touchEntry(tx: Database, touched: Touched, entryId: number): Promise<void> {
  const row = await tx.entry.findUniqueOrThrow({
    where: { entry_id: entryId },
    select: {
      ...addressedEntrySelect,
      ...forSearchSelect,
      deleted_at: true,
      user: { select: { username: true, deleted_at: true } },
      signatures: {
        where: { role: "coauthor", agreed_at: { not: null } },
        select: { user: { select: { username: true, deleted_at: true } } },
      },
      slugs: { select: { path: true, segment: true }, orderBy: { slug_id: "asc" } },
    },
  });
  if (row.deleted_at) {
    noteEntry(touched, entryId, null);
    return; // nothing shows it any more
  }
  const { spaces, ...entry } = toAddressedEntry(row);
  const { listed } = row;
  const url = entryAddress({ ...entry, spaces }, env.SITE_URL);
  noteEntry(touched, entryId, { listed, url, spaces: spaces.map(({ space_id }) => space_id) });
  const authors = [row.user, ...row.signatures.map(({ user }) => user)].filter(
    ({ deleted_at }) => !deleted_at,
  );
  await touchImages(tx, touched, "entry", [entryId]);
  touched.tag(
    homeTag,
    entryTag(entryId),
    announcedTag(entryId),
    ...authors.map(({ username }) => authorTag(username)),
    ...row.slugs.map(({ segment }) => slugTag(segment)),
    ...spaces.map(({ space_id }) => frontTag(space_id)),
  );
  const unread = isUnread(row);
  touched.announce(listed && !unread ? [url] : [], [
    ...(listed ? [siteFeeds(env.SITE_URL)] : []),
    ...spaces.map((space) => spaceFeeds(space, env.SITE_URL)),
    ...authors.map((author) => authorFeeds(author, env.SITE_URL)),
  ]);
  if (unread) await announceUnread(tx, touched, { ...entry, spaces }, url);
}

/**
 * Announces the address of an entry that nobody has read, if search engines may show it now and at the end of the
 * change: a new one gets its spaces, which may keep it from them, after its address.
 */
async function announceUnread(
  tx: Database,
  touched: Touched,
  entry: Found & { entry_id: number },
  url: string,
): Promise<void> {
  const settings = await readSettings(tx);
  if (!isForSearch(entry, settings)) return;
  touched.beforeCommit(async (atEnd) => {
    const row = await atEnd.entry.findUnique({
      where: { entry_id: entry.entry_id },
      select: { ...addressedEntrySelect, ...forSearchSelect },
    });
    if (!row || isForSearch(toAddressedEntry(row), settings)) touched.announce([url], []);
  });
}

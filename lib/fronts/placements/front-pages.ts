import "server-only";
import { db, type Database } from "@/lib/kernel/db";
import { after, by, fromCursor, toPage, type Page, type PageQuery } from "@/lib/kernel/pagination";
import { spaceSelect, type Space } from "@/lib/spaces/spaces/dto";
import { assertSpaceExists, findSpaceBySlug, toSpaces } from "@/lib/spaces/spaces/queries";
import {
  acceptedFirst,
  entrySelect,
  entrySummarySelect,
  toEntry,
  toEntrySummary,
  type Entry,
  type EntrySummary,
} from "@/lib/texts/entries/dto";
import { assertEntryExists, byPeople, findEntryBySlugOrId } from "@/lib/texts/entries/queries";

/** Entries on one page of a front page. */
const FRONT_PAGE_SIZE = 60;

/** The order of a front page: newest first by the date the entry was added to the space. */
const newestFirst = [{ created: "desc" as const }, { entry_id: "desc" as const }];

/** A page of a space's entries in front-page order. Throws 404 for an unknown space. */
export async function listSpaceEntries(
  spaceId: number,
  { limit, cursor }: PageQuery,
  people = false,
): Promise<Page<Entry>> {
  await assertSpaceExists(spaceId);
  const rows = await db.spaceEntry.findMany({
    where: {
      space_id: spaceId,
      ...(people && { entry: byPeople }),
      ...after(fromCursor(cursor), "entry_id"),
    },
    orderBy: newestFirst,
    take: limit + 1,
    select: { created: true, entry_id: true, entry: { select: entrySelect } },
  });
  return toPage(rows, limit, by("entry_id"), ({ entry }) => toEntry(entry));
}

/** Lists a page of a space's entries that people wrote, without the texts. */
export async function listSpacePeopleEntries(
  spaceId: number,
  { limit, cursor }: PageQuery,
): Promise<Page<EntrySummary>> {
  const rows = await db.spaceEntry.findMany({
    where: { space_id: spaceId, entry: byPeople, ...after(fromCursor(cursor), "entry_id") },
    orderBy: newestFirst,
    take: limit + 1,
    select: { created: true, entry_id: true, entry: { select: entrySummarySelect } },
  });
  return toPage(rows, limit, by("entry_id"), ({ entry }) => toEntrySummary(entry));
}

/** Counts the pages of a space's front page, at least one. */
export const frontPages = ({ entries_count }: Space) =>
  Math.max(1, Math.ceil(entries_count / FRONT_PAGE_SIZE));

/** The entries on page `page` (from 1) of a front page. */
export const listFrontPage = (
  spaceId: number,
  page: number,
  reader?: Database,
): Promise<EntrySummary[]> =>
  listStories(spaceId, (page - 1) * FRONT_PAGE_SIZE, FRONT_PAGE_SIZE, reader);

/** Lists those of the given entries that are in the space. */
export async function listStoriesAmong(
  spaceId: number,
  entryIds: number[],
  reader: Database = db,
): Promise<EntrySummary[]> {
  const rows = await reader.spaceEntry.findMany({
    where: { space_id: spaceId, entry_id: { in: entryIds } },
    orderBy: newestFirst,
    select: { entry: { select: entrySummarySelect } },
  });
  return rows.map(({ entry }) => toEntrySummary(entry));
}

/** The first entries of a front page. */
export const listTopStories = (spaceId: number, limit: number): Promise<EntrySummary[]> =>
  listStories(spaceId, 0, limit);

/** The spaces an entry is in, its section first, as `Entry` has them. Throws 404 when the entry is gone. */
export async function listEntrySpaces(entryId: number): Promise<Space[]> {
  await assertEntryExists(entryId);
  const rows = await db.spaceEntry.findMany({
    where: { entry_id: entryId },
    orderBy: [{ created: "asc" }, { space_id: "asc" }],
    select: { accepted_at: true, space: { select: spaceSelect } },
  });
  return toSpaces(acceptedFirst(rows).map(({ space }) => space));
}

/** Finds an entry in a space by both slugs, the entry also by id; null when it is not in that space. */
export async function findEntryInSpace(spaceSlug: string, slugOrId: string) {
  const space = await findSpaceBySlug(spaceSlug);
  if (!space) return null;
  const found = await findEntryBySlugOrId(slugOrId, ({ spaces }) =>
    spaces.some(({ space_id }) => space_id === space.space_id),
  );
  return found && { space, ...found };
}

async function listStories(
  spaceId: number,
  skip: number,
  take: number,
  reader: Database = db,
): Promise<EntrySummary[]> {
  const rows = await reader.spaceEntry.findMany({
    where: { space_id: spaceId },
    orderBy: newestFirst,
    skip,
    take,
    select: { entry: { select: entrySummarySelect } },
  });
  return rows.map(({ entry }) => toEntrySummary(entry));
}

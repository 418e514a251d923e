import "server-only";
import {
  editionSelect,
  toEdition,
  type ComposedFront,
  type Edition,
  type EditionDesk,
  type FrontOf,
  type FrontState,
  type Hour,
  type LostEntry,
} from "@/lib/fronts/editions/dto";
import { listHomeAmong, listHomeEntries, mayEnterHome } from "@/lib/fronts/editions/home";
import { inOrder, placedIn } from "@/lib/fronts/editions/order";
import { assertMayCompose, dayOf, missingEdition } from "@/lib/fronts/editions/records";
import { waitingStates } from "@/lib/fronts/editions/schema";
import { tellingOf, tellingSelect } from "@/lib/fronts/editions/telling";
import {
  listFrontPage,
  listStoriesAmong,
  listTopStories,
} from "@/lib/fronts/placements/front-pages";
import type { Prisma } from "@/lib/generated/prisma/client";
import type { Actor } from "@/lib/kernel/actor";
import { db, type Database } from "@/lib/kernel/db";
import type { EntrySummary } from "@/lib/texts/entries/dto";

/** Entries that the home page shows by their date. */
export const HOME_STORIES = 30;

/** The most editions of one front page that wait for their hour and whose hours are shown. */
const SCHEDULED_SHOWN = 3;

/**
 * Finds the edition in force of a front page: the newest that somebody composed and published; null without one, and
 * once that was taken out.
 */
export async function findInForce(of: FrontOf, reader: Database = db): Promise<Edition | null> {
  const row = await reader.edition.findFirst({ ...newestOf(of), select: editionSelect });
  return row?.state === "published" ? toEdition(row) : null;
}

/** Selects the newest edition that somebody composed and published, in force or taken out. */
const newestOf = (of: FrontOf) =>
  ({
    where: { space_id: of, state: { in: ["published", "removed"] }, automatic: false },
    orderBy: [{ published_at: "desc" }, { edition_id: "desc" }],
  }) satisfies Prisma.EditionFindFirstArgs;

/** Returns the editions of a front page for its composer: the one in force and those that wait. Throws 404, 403. */
export async function getEditionDesk(actor: Actor, of: FrontOf): Promise<EditionDesk> {
  await assertMayCompose(db, actor, of);
  const [in_force, waiting] = await Promise.all([
    findInForce(of),
    db.edition.findMany({
      where: { space_id: of, state: { in: waitingStates } },
      orderBy: [{ publish_at: { sort: "asc", nulls: "last" } }, { edition_id: "desc" }],
      take: 50,
      select: editionSelect,
    }),
  ]);
  return { in_force, waiting: waiting.map(toEdition) };
}

/** Lists the states of the front pages of these spaces, and of the home page for null, in their order. */
export async function listFrontStates(fronts: FrontOf[]): Promise<FrontState[]> {
  const spaceIds = fronts.filter((of) => of !== null);
  const [home, spaces, scheduled] = await Promise.all([
    fronts.includes(null)
      ? db.edition.findFirst({ ...newestOf(null), select: { state: true, published_at: true } })
      : null,
    db.$queryRaw<{ space_id: number; published_at: Date }[]>`
      SELECT f."space_id", e."published_at" FROM unnest(${spaceIds}::integer[]) AS f("space_id")
      CROSS JOIN LATERAL (
        SELECT "state", "published_at" FROM "edition"
        WHERE "space_id" = f."space_id" AND "state" IN ('published', 'removed') AND NOT "automatic"
        ORDER BY "published_at" DESC, "edition_id" DESC LIMIT 1
      ) AS e WHERE e."state" = 'published'`,
    db.edition.findMany({
      where: { state: "scheduled", OR: [{ space_id: null }, { space_id: { in: spaceIds } }] },
      orderBy: { publish_at: "asc" },
      take: 100,
      select: { space_id: true, publish_at: true },
    }),
  ]);
  const now = dayOf(new Date());
  const hour = (at: Date): Hour => ({ at: at.toISOString(), today: dayOf(at) === now });
  const published = new Map<FrontOf, Date>(
    spaces.map(({ space_id, published_at }) => [space_id, published_at]),
  );
  if (home?.state === "published") published.set(null, home.published_at!);
  return fronts.map((of) => {
    const at = published.get(of);
    const waiting = scheduled.flatMap(({ space_id, publish_at }) =>
      space_id === of && publish_at ? hour(publish_at) : [],
    );
    return { published: at ? hour(at) : null, scheduled: waiting.slice(0, SCHEDULED_SHOWN) };
  });
}

/** Returns one edition, for an actor who may compose its front page. Throws 404, 403. */
export async function getEdition(actor: Actor, editionId: number): Promise<Edition> {
  const row = await db.edition.findUnique({
    where: { edition_id: editionId },
    select: editionSelect,
  });
  if (!row) throw missingEdition();
  await assertMayCompose(db, actor, row.space_id);
  return toEdition(row);
}

/** Lists a front page's entries by date alone, as one that nobody has composed shows them. */
export const listByDate = (of: FrontOf, reader?: Database): Promise<EntrySummary[]> =>
  of === null
    ? listHomeEntries({ limit: HOME_STORIES }, reader).then(({ items }) => items)
    : listFrontPage(of, 1, reader);

/** Lists those of the given entries that a front page may show. */
export const listAmong = (
  of: FrontOf,
  entryIds: number[],
  reader?: Database,
): Promise<EntrySummary[]> =>
  of === null ? listHomeAmong(entryIds, reader) : listStoriesAmong(of, entryIds, reader);

/** Returns those of the given listed entries that the home page's rule lets in. */
export async function enteringHomeAmong(
  entryIds: number[],
  reader: Database,
): Promise<Set<number>> {
  const rows = await reader.entry.findMany({
    where: { entry_id: { in: entryIds }, ...(await mayEnterHome(reader)) },
    select: { entry_id: true },
  });
  return new Set(rows.map(({ entry_id }) => entry_id));
}

/**
 * Returns a front page as its edition in force arranges it, around its entries by date, which may still be read
 * meanwhile; null without one.
 */
export async function findComposed(
  of: FrontOf,
  byDate: EntrySummary[] | Promise<EntrySummary[]>,
  reader?: Database,
): Promise<ComposedFront | null> {
  const [edition, entries] = await Promise.all([findInForce(of, reader), byDate]);
  return edition && composed(edition, entries, reader);
}

/** Returns a front page as this edition arranges it, around its entries by date. */
export async function composed(
  edition: Edition,
  byDate: EntrySummary[],
  reader?: Database,
): Promise<ComposedFront> {
  const there = await withOlder(edition, byDate, reader);
  const { breaking, stories } = inOrder(there, edition);
  const told = announcing(edition);
  return {
    layout: edition.layout,
    breaking: breaking && told(breaking),
    stories: stories.map(told),
  };
}

/** Lists the first stories of a front page as it is now. */
export async function listFirstStories(of: FrontOf, count: number): Promise<EntrySummary[]> {
  const edition = await findInForce(of);
  if (edition) return (await composed(edition, await listByDate(of))).stories.slice(0, count);
  if (of !== null) return listTopStories(of, count);
  return (await listHomeEntries({ limit: count })).items;
}

/**
 * Lists the entries that can be composed: the front page's entries by date, and those that its editions place from
 * further down.
 */
export async function listComposable(
  of: FrontOf,
  { in_force, waiting }: EditionDesk,
): Promise<EntrySummary[]> {
  const editions = in_force ? [in_force, ...waiting] : waiting;
  let entries = await listByDate(of);
  for (const edition of editions) entries = await withOlder(edition, entries);
  return entries;
}

/**
 * Lists the entries that editions place and that the front page may not show any more, with their titles; entries of
 * which nothing may be told are left out.
 */
export async function listLost(
  of: FrontOf,
  { in_force, waiting }: EditionDesk,
  there: EntrySummary[],
): Promise<LostEntry[]> {
  const known = new Set(there.map(({ entry_id }) => entry_id));
  const placed = [...(in_force ? [in_force] : []), ...waiting].flatMap(placedIn);
  const rows = await db.entry.findMany({
    where: { entry_id: { in: placed.filter((id) => !known.has(id)) } },
    select: { entry_id: true, ...tellingSelect },
  });
  return rows
    .filter((row) => tellingOf(of, { headline: row.title }, row) !== "forgotten")
    .map(({ entry_id, title }) => ({ entry_id, title }));
}

/** Returns the entries of a front page by date, with those that an edition places from further down. */
async function withOlder(
  edition: Edition,
  byDate: EntrySummary[],
  reader?: Database,
): Promise<EntrySummary[]> {
  const known = new Set(byDate.map(({ entry_id }) => entry_id));
  const older = placedIn(edition).filter((id) => !known.has(id));
  if (older.length === 0) return byDate;
  return [...byDate, ...(await listAmong(edition.space_id, older, reader))];
}

/**
 * Returns a function that gives an entry the edition's own headline and standfirst, where it has any. Not in a space
 * that the author does not agree to: it lists the entry as it is.
 */
function announcing({ space_id, stories }: Edition): (entry: EntrySummary) => EntrySummary {
  const byId = new Map(stories.map((story) => [story.entry_id, story]));
  return (entry) => {
    const story = byId.get(entry.entry_id);
    if (!story) return entry;
    const may = space_id === null || isAccepted(entry, space_id);
    const { focus_x, focus_y } = story;
    return {
      ...entry,
      title: (may && story.headline) || entry.title,
      summary: (may && story.standfirst) || entry.summary,
      ...(focus_x !== null &&
        focus_y !== null && { image_focus_x: focus_x, image_focus_y: focus_y }),
    };
  };
}

const isAccepted = ({ spaces }: EntrySummary, spaceId: number) =>
  spaces.some(({ space_id, accepted }) => accepted && space_id === spaceId);

import "server-only";
import type { Actor } from "@/lib/kernel/actor";
import { db, type Database } from "@/lib/kernel/db";
import {
  acceptedFirst,
  entrySelect,
  entrySummarySelect,
  toEntry,
  toEntrySummary,
  type Entry,
  type EntrySummary,
} from "@/lib/entries/dto";
import { assertEntryExists, byPeople, findEntryBySlugOrId } from "@/lib/entries/queries";
import type { Prisma } from "@/lib/generated/prisma/client";
import { notFound } from "@/lib/kernel/errors";
import { after, by, fromCursor, Page, toPage, type PageQuery } from "@/lib/kernel/pagination";
import { canProposeEntry, standing, type Role, type Standing } from "@/lib/spaces/policy";
import { findRole } from "@/lib/spaces/records";
import {
  spaceSelect,
  toSpace,
  type ManagedSpace,
  type PlaceableSpace,
  type Space,
  type SpaceRow,
} from "@/lib/spaces/dto";
import { searchPattern } from "@/lib/limits/search-pattern";

/** Entry ids that a space lists; beyond them, `listSpaceEntries` pages through all. */
const LISTED_ENTRIES = 100;

/** Spaces that a choice offers. */
const OFFERED_SPACES = 200;

/** Entries on one page of a front page. */
const FRONT_PAGE_SIZE = 60;

/** The order of a front page: newest first by the date the entry was added to the space. */
const newestFirst = [{ created: "desc" as const }, { entry_id: "desc" as const }];

/** One space, also as an open transaction sees it. Throws 404. */
export async function getSpace(spaceId: number, reader?: Database): Promise<Space> {
  const space = await findSpace(spaceId, reader);
  if (!space) throw missing();
  return space;
}

/** One space, or null. */
export async function findSpace(spaceId: number, reader: Database = db): Promise<Space | null> {
  const row = await reader.space.findUnique({ where: { space_id: spaceId }, select: spaceSelect });
  return row && (await toSpaces([row], reader))[0]!;
}

/** Throws 404 for an unknown space. */
export async function assertSpaceExists(spaceId: number): Promise<void> {
  const where = { space_id: spaceId };
  const row = await db.space.findUnique({ where, select: { space_id: true } });
  if (!row) throw missing();
}

/** One space by its slug. Throws 404. */
export async function getSpaceBySlug(slug: string): Promise<Space> {
  const space = await findSpaceBySlug(slug);
  if (!space) throw missing();
  return space;
}

/** One space by its slug, or null. */
export async function findSpaceBySlug(slug: string): Promise<Space | null> {
  const row = await db.space.findUnique({ where: { slug }, select: spaceSelect });
  return row && (await toSpaces([row]))[0]!;
}

/** The spaces of exactly this name, the newest two. */
export async function listSpacesNamed(name: string): Promise<Space[]> {
  const rows = await db.space.findMany({
    where: { name },
    orderBy: { space_id: "desc" },
    take: 2,
    select: spaceSelect,
  });
  return toSpaces(rows);
}

/** A page of all spaces, newest first. */
export const listSpaces = (page: PageQuery): Promise<Page<Space>> => listWhere({}, page);

/** The same of those that the home page and the sitemap tell of. */
export const listListedSpaces = (page: PageQuery): Promise<Page<Space>> =>
  listWhere({ listed: true }, page);

/** The first sections of the site: the spaces of `order` as it has them, then the others, the newest first. */
export async function listSections(order: number[], limit: number): Promise<Space[]> {
  const placed = await db.space.findMany({
    where: { space_id: { in: order }, listed: true },
    select: spaceSelect,
  });
  const first = placed.toSorted((a, b) => order.indexOf(a.space_id) - order.indexOf(b.space_id));
  const others = await db.space.findMany({
    where: { space_id: { notIn: order }, listed: true },
    orderBy: [{ created: "desc" }, { space_id: "desc" }],
    take: Math.max(limit - first.length, 0),
    select: spaceSelect,
  });
  return toSpaces([...first, ...others].slice(0, limit));
}

/** What these spaces are called, whether they are listed or not. */
export const listNamesOf = (spaceIds: number[]): Promise<Pick<Space, "space_id" | "name">[]> =>
  db.space.findMany({
    where: { space_id: { in: spaceIds } },
    orderBy: { name: "asc" },
    select: { space_id: true, name: true },
  });

async function listWhere(where: Prisma.SpaceWhereInput, { limit, cursor }: PageQuery) {
  const rows = await db.space.findMany({
    where: { ...where, ...after(fromCursor(cursor), "space_id") },
    orderBy: [{ created: "desc" }, { space_id: "desc" }],
    take: limit + 1,
    select: spaceSelect,
  });
  const { items, next } = toPage(rows, limit, by("space_id"), (row) => row);
  return new Page(await toSpaces(items), next);
}

/** What the actor is in a space. Throws 404. */
export async function getSpaceRole(actor: Actor, spaceId: number): Promise<Standing> {
  const where = { space_id: spaceId };
  const space = await db.space.findUnique({ where, select: { space_id: true, owner_id: true } });
  if (!space) throw missing();
  return findRole(db, actor, space);
}

/** The newest spaces where the actor has one of these roles, for a choice among them. */
export async function listManagedSpaces(
  actor: Actor,
  among: Role[] = ["propietario"],
): Promise<ManagedSpace[]> {
  const teams = await db.spaceMember.findMany({
    where: { user_id: actor.id, role: { in: among } },
    take: OFFERED_SPACES,
    select: { space_id: true },
  });
  const ids = teams.map(({ space_id }) => space_id);
  return db.space.findMany({
    where: actor.isAdmin ? {} : { OR: [{ owner_id: actor.id }, { space_id: { in: ids } }] },
    orderBy: [{ created: "desc" }, { space_id: "desc" }],
    take: OFFERED_SPACES,
    select: { space_id: true, name: true, autonomy: true, four_eyes: true },
  });
}

/** Of these spaces those whose front page got an entry last; the ones without any come after them. */
export const listChangedFronts = (
  spaceIds: number[],
  limit: number,
): Promise<Pick<Space, "space_id" | "name" | "slug">[]> =>
  db.$queryRaw`
    SELECT s."space_id", s."name", s."slug"
    FROM "space" AS s LEFT JOIN LATERAL (
      SELECT "created" FROM "space_entry" WHERE "space_entry"."space_id" = s."space_id"
      ORDER BY "created" DESC LIMIT 1
    ) AS "last" ON true
    WHERE s."space_id" = ANY(${spaceIds}::integer[])
    ORDER BY "last"."created" DESC NULLS LAST, s."space_id" DESC LIMIT ${limit}`;

/**
 * The spaces where the actor may put an entry of their own, by name, at most `OFFERED_SPACES`; with a text, those
 * whose names hold it.
 */
export async function listPlaceableSpaces(actor: Actor, q: string): Promise<PlaceableSpace[]> {
  const pattern = q ? await searchPattern(q) : "%";
  const rows = await db.$queryRaw<
    (Omit<PlaceableSpace, "role" | "proposes"> & { owner_id: number; role: string | null })[]
  >`
    SELECT s."space_id", s."name", s."slug", s."owner_id", m."role" FROM "space" AS s
    LEFT JOIN "space_member" AS m ON m."space_id" = s."space_id" AND m."user_id" = ${actor.id}
    WHERE (${actor.isAdmin} OR s."owner_id" = ${actor.id} OR m."user_id" IS NOT NULL)
      AND fold_text(' ' || s."name") LIKE ${pattern}
    ORDER BY s."name", s."space_id" LIMIT ${OFFERED_SPACES}`;
  return rows.map(({ owner_id, role: given, ...space }) => {
    const role = standing(actor, { owner_id }, given ?? undefined);
    return { ...space, role, proposes: canProposeEntry(role, true) };
  });
}

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

/** A page of what people wrote of it, without the texts. */
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

/** How many pages a space's front page has, at least one. */
export const frontPages = ({ entries_count }: Space) =>
  Math.max(1, Math.ceil(entries_count / FRONT_PAGE_SIZE));

/** The entries on page `page` (from 1) of a front page. */
export const listFrontPage = (
  spaceId: number,
  page: number,
  reader?: Database,
): Promise<EntrySummary[]> =>
  listStories(spaceId, (page - 1) * FRONT_PAGE_SIZE, FRONT_PAGE_SIZE, reader);

/** Those of these entries that are in the space. */
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

/** An entry in a space by both slugs, the entry also by id; null when it is not in that space. */
export async function findEntryInSpace(spaceSlug: string, slugOrId: string) {
  const [space, found] = await Promise.all([
    findSpaceBySlug(spaceSlug),
    findEntryBySlugOrId(slugOrId),
  ]);
  const inside = space && found?.entry.spaces.some(({ space_id }) => space_id === space.space_id);
  return inside ? { space, ...found } : null;
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

/** Adds to each space the ids of its newest entries. */
async function toSpaces(rows: SpaceRow[], reader: Database = db): Promise<Space[]> {
  // Prisma's nested `take` reads all entries of each space and cuts afterwards.
  const listed = await reader.$queryRaw<{ space_id: number; entry_id: number }[]>`
    SELECT s."space_id", e."entry_id"
    FROM unnest(${rows.map(({ space_id }) => space_id)}::integer[]) AS s("space_id"),
      LATERAL (
        SELECT "entry_id" FROM "space_entry" WHERE "space_id" = s."space_id"
        ORDER BY "created" DESC, "entry_id" DESC LIMIT ${LISTED_ENTRIES}
      ) AS e`;
  const bySpace = Map.groupBy(listed, ({ space_id }) => space_id);
  return rows.map((row) =>
    toSpace(
      row,
      (bySpace.get(row.space_id) ?? []).map(({ entry_id }) => entry_id),
    ),
  );
}

const missing = () => notFound("El espacio no existe o ha sido eliminado.");

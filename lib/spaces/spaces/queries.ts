import "server-only";
import type { Prisma } from "@/lib/generated/prisma/client";
import type { Actor } from "@/lib/kernel/actor";
import { db, type Database } from "@/lib/kernel/db";
import { notFound } from "@/lib/kernel/errors";
import { after, by, fromCursor, Page, toPage, type PageQuery } from "@/lib/kernel/pagination";
import { searchPattern } from "@/lib/platform/limits/search-pattern";
import {
  spaceSelect,
  toSpace,
  type ManagedSpace,
  type PlaceableSpace,
  type Space,
  type SpaceRow,
} from "@/lib/spaces/spaces/dto";
import { canProposeEntry, standing, type Role, type Standing } from "@/lib/spaces/spaces/policy";
import { findRole } from "@/lib/spaces/spaces/records";

/** Entry ids that a space lists; beyond them, `listSpaceEntries` pages through all. */
const LISTED_ENTRIES = 100;

/** The most spaces that a choice offers. */
const OFFERED_SPACES = 200;

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

/** A page of the spaces that the home page and the sitemap list, newest first. */
export const listListedSpaces = (page: PageQuery): Promise<Page<Space>> =>
  listWhere({ listed: true }, page);

/** The first sections of the site: the spaces of `order`, in that order, then the others, the newest first. */
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

/** Lists the names of these spaces, whether the home page lists them or not. */
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

/** Returns the actor's role in a space. Throws 404. */
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

/** Lists those of these spaces whose front pages got an entry last; the ones without any come after them. */
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

/**
 * Returns whether a new account has spaces and may only propose there: until somebody trusts it, its texts go to
 * editors first.
 */
export async function onlyProposes(actor: Actor): Promise<boolean> {
  if (actor.isAdmin || actor.isEditor || actor.trusted_at) return false;
  const spaces = await listPlaceableSpaces(actor, "");
  return spaces.length > 0 && spaces.every(({ proposes }) => proposes);
}

/** Adds to each space the ids of its newest entries. */
export async function toSpaces(rows: SpaceRow[], reader: Database = db): Promise<Space[]> {
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

import "server-only";
import {
  toDeskEntry,
  type DeskChoices,
  type DeskEntry,
  type TitledEntry,
} from "@/lib/desk/lists/dto";
import type { DeskEntriesQuery } from "@/lib/desk/lists/schema";
import { Prisma } from "@/lib/generated/prisma/client";
import { authorSelect, displayName, toAuthor, type Author } from "@/lib/house/users/dto";
import { findUserId } from "@/lib/house/users/queries";
import type { Actor } from "@/lib/kernel/actor";
import { db } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { fromCursor, Page, toCursor, type Position } from "@/lib/kernel/pagination";
import { beginningPattern, searchPattern } from "@/lib/platform/limits/search-pattern";
import { roles } from "@/lib/spaces/spaces/policy";
import { listManagedSpaces } from "@/lib/spaces/spaces/queries";
import { entrySummarySelect, toEntrySummary } from "@/lib/texts/entries/dto";

/** The rows that one step reads for conditions without an index, and the most steps of one call. */
const LOOKED = 900;
const STEPS = 10;

/** A space of at most so many entries is read whole and then ordered. */
const SMALL_SPACE = 2_000;

/** Spaces and authors that a choice offers. */
const OFFERED_SPACES = 200;
const OFFERED_AUTHORS = 20;

/** The most titles that a choice offers. */
const OFFERED_TITLES = 10;

interface Found {
  entry_id: number;
  at: Date;
}

/**
 * A page of the published entries that match the filters. A page may be short, or empty, although more follow, since
 * one call reads a limited number of rows.
 */
export async function listDeskEntries(
  actor: Actor,
  query: DeskEntriesQuery,
): Promise<Page<DeskEntry>> {
  const { limit, q, order } = query;
  const [space, author] = await Promise.all([findSpace(query.space), findAuthor(actor, query)]);
  if (space === null || author === null) return new Page([], null);

  const ordered = orders[order];
  const range = rangeOf(query);
  const rest = [
    spaceCondition(space),
    query.by &&
      Prisma.sql`(SELECT "synthetic" FROM "user" WHERE "user"."id" = "entry"."user_id")
      = ${query.by === "machines"}`,
    ordered.by === "created" ? undefined : range,
  ].filter((condition) => condition !== undefined);
  const lead = [
    author === undefined ? undefined : Prisma.sql`"user_id" = ${author}`,
    ordered.by === "created" ? range : undefined,
    q ? Prisma.sql`"search_text" LIKE ${await searchPattern(q)}` : undefined,
  ].filter((condition) => condition !== undefined);

  const position = fromCursor(query.cursor);
  const direct = q || rest.length === 0 || (typeof space === "object" && isSmall(space));
  const { found, next } = direct
    ? await findAtOnce([...lead, ...rest], ordered, limit, position)
    : await findInSteps(lead, rest, ordered, limit, position);
  const rows = await db.entry.findMany({
    where: { entry_id: { in: found.map(({ entry_id }) => entry_id) } },
    select: { ...entrySummarySelect, comments_closed_at: true, version: true },
  });
  const byId = new Map(rows.map((row) => [row.entry_id, row]));
  const there = found.flatMap(({ entry_id }) => byId.get(entry_id) ?? []);
  return new Page(there.map(toDeskEntry), next);
}

/**
 * The published entries whose titles begin with a text, without regard to accents and case, by the alphabet: a title
 * that is exactly the text comes first.
 */
export async function listEntriesTitled(q: string): Promise<TitledEntry[]> {
  const pattern = q ? await beginningPattern(q) : "%";
  const found = await db.$queryRaw<{ entry_id: number }[]>`
    SELECT "entry_id" FROM "entry"
    WHERE "deleted_at" IS NULL AND fold_text("title") LIKE ${pattern}
    ORDER BY fold_text("title") USING ~<~ LIMIT ${OFFERED_TITLES}`;
  const ids = found.map(({ entry_id }) => entry_id);
  const rows = await db.entry.findMany({
    where: { entry_id: { in: ids } },
    select: entrySummarySelect,
  });
  return rows
    .map(toEntrySummary)
    .sort((a, b) => ids.indexOf(a.entry_id) - ids.indexOf(b.entry_id))
    .map(({ entry_id, title, slug, spaces }) => ({ entry_id, title, slug, spaces }));
}

type Order = (typeof orders)[DeskEntriesQuery["order"]];

const orders = {
  newest: { by: "created", at: Prisma.sql`"created"`, way: Prisma.sql`DESC`, than: Prisma.sql`<` },
  oldest: { by: "created", at: Prisma.sql`"created"`, way: Prisma.sql`ASC`, than: Prisma.sql`>` },
  changed: { by: "updated", at: Prisma.sql`"updated"`, way: Prisma.sql`DESC`, than: Prisma.sql`<` },
} as const;

/** Finds a page in one query, when the leading index answers every condition, or few rows have to be checked. */
async function findAtOnce(
  conditions: Prisma.Sql[],
  order: Order,
  limit: number,
  position: Position | undefined,
) {
  const rows = await db.$queryRaw<Found[]>`
    SELECT "entry_id", ${order.at} AS "at" FROM "entry"
    WHERE ${allOf([...conditions, ...beyond(order, position)])}
    ORDER BY ${order.at} ${order.way}, "entry_id" ${order.way} LIMIT ${limit + 1}`;
  const found = rows.slice(0, limit);
  return { found, next: rows.length > limit ? cursorOf(found.at(-1)) : null };
}

/** Finds a page in steps along the index, when some conditions have to be checked on each row. */
async function findInSteps(
  lead: Prisma.Sql[],
  rest: Prisma.Sql[],
  order: Order,
  limit: number,
  start: Position | undefined,
) {
  const found: Found[] = [];
  let position = start;
  for (let step = 0; step < STEPS; step++) {
    const rows = await db.$queryRaw<(Found & { fits: boolean })[]>`
      SELECT "entry_id", "at", (${Prisma.join(rest, " AND ")}) AS "fits" FROM (
        SELECT "entry_id", "user_id", "created", ${order.at} AS "at" FROM "entry"
        WHERE ${allOf([...lead, ...beyond(order, position)])}
        ORDER BY ${order.at} ${order.way}, "entry_id" ${order.way} LIMIT ${LOOKED}) AS "entry"
      ORDER BY "at" ${order.way}, "entry_id" ${order.way}`;
    for (const { fits, ...row } of rows) {
      if (fits && found.length === limit) return { found, next: cursorOf(found.at(-1)) };
      if (fits) found.push(row);
    }
    if (rows.length < LOOKED) return { found, next: null };
    position = positionOf(rows.at(-1)!);
  }
  return { found, next: position ? toCursor(position) : null };
}

const allOf = (conditions: Prisma.Sql[]) =>
  Prisma.join([Prisma.sql`"deleted_at" IS NULL`, ...conditions], " AND ");

const beyond = ({ at, than }: Order, position: Position | undefined) =>
  position
    ? [Prisma.sql`(${at}, "entry_id") ${than} (${position.created}, ${position.id}::integer)`]
    : [];

const positionOf = ({ at, entry_id }: Found): Position => ({ created: at, id: entry_id });
const cursorOf = (row: Found | undefined) => (row ? toCursor(positionOf(row)) : null);

/** Limits the date of publication to days in the time zone of the site. */
function rangeOf({ from, to }: DeskEntriesQuery): Prisma.Sql | undefined {
  const midnight = (day: string) =>
    Prisma.sql`(${day}::date::timestamp AT TIME ZONE ${env.SITE_TZ})`;
  const bounds = [
    from && Prisma.sql`"created" >= ${midnight(from)}`,
    to && Prisma.sql`"created" < ((${to}::date + 1)::timestamp AT TIME ZONE ${env.SITE_TZ})`,
  ].filter((bound) => typeof bound === "object");
  return bounds.length > 0 ? Prisma.join(bounds, " AND ") : undefined;
}

type AskedSpace = { space_id: number; entries_count: number } | "none" | undefined;

/** Selects the entries of a space; of a large one row by row: PostgreSQL would otherwise read all of it for a few. */
function spaceCondition(space: AskedSpace): Prisma.Sql | undefined {
  if (space === undefined) return undefined;
  if (space === "none") {
    return Prisma.sql`(SELECT true FROM "space_entry"
      WHERE "space_entry"."entry_id" = "entry"."entry_id" LIMIT 1) IS NULL`;
  }
  if (isSmall(space)) {
    return Prisma.sql`"entry_id" IN (
      SELECT "entry_id" FROM "space_entry" WHERE "space_id" = ${space.space_id})`;
  }
  return Prisma.sql`(SELECT true FROM "space_entry"
    WHERE "space_id" = ${space.space_id} AND "space_entry"."entry_id" = "entry"."entry_id") IS TRUE`;
}

const isSmall = ({ entries_count }: { entries_count: number }) => entries_count <= SMALL_SPACE;

/** The space of a slug; null when there is none. */
async function findSpace(slug: string | undefined): Promise<AskedSpace | null> {
  if (slug === undefined || slug === "none") return slug;
  return db.space.findUnique({ where: { slug }, select: { space_id: true, entries_count: true } });
}

/** The id of an account by its name; null when there is none. */
async function findAuthor(actor: Actor, { author }: DeskEntriesQuery) {
  if (author === undefined) return undefined;
  return author === "me" ? actor.id : findUserId(author);
}

/** The newest spaces of the site by name, and the actor's. */
export async function listDeskChoices(actor: Actor): Promise<DeskChoices> {
  const [spaces, own] = await Promise.all([
    db.space.findMany({
      orderBy: [{ created: "desc" }, { space_id: "desc" }],
      take: OFFERED_SPACES,
      select: { name: true, slug: true },
    }),
    listManagedSpaces(actor, [...roles]),
  ]);
  const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name, "es");
  const named = own.map(({ space_id, name }) => ({ space_id, name }));
  return { spaces: spaces.sort(byName), own: named.sort(byName) };
}

/**
 * Accounts that have published, people and machines, by a part of their name, and the account with exactly this
 * username; without a text, the authors of the newest entries.
 */
export async function listDeskAuthors(q = ""): Promise<Author[]> {
  const found = q
    ? await db.$queryRaw<{ id: number }[]>`
        SELECT "id" FROM "user"
        WHERE "deleted_at" IS NULL AND "waiting_since" IS NULL AND (
          lower("username") = ${q.replace(/^@/, "").toLowerCase()}
          OR "entries_count" > 0
            AND fold_text(' ' || "username" || ' ' || coalesce("fullName", '')) LIKE ${await searchPattern(q)})
        ORDER BY "id" LIMIT ${OFFERED_AUTHORS}`
    : await listLatestAuthors();
  const rows = await db.user.findMany({
    where: { id: { in: found.map(({ id }) => id) } },
    select: authorSelect,
  });
  return rows
    .flatMap((row) => toAuthor(row) ?? [])
    .sort((a, b) => displayName(a).localeCompare(displayName(b), "es"));
}

/** Lists who has published the newest entries. */
const listLatestAuthors = () => db.$queryRaw<{ id: number }[]>`
  SELECT DISTINCT "user_id" AS "id" FROM (
    SELECT "user_id" FROM "entry" WHERE "deleted_at" IS NULL
    ORDER BY "created" DESC, "entry_id" DESC LIMIT ${LOOKED}) AS "newest" LIMIT ${OFFERED_AUTHORS}`;

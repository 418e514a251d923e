import "server-only";
import type { FrontOf } from "@/lib/fronts/editions/dto";
import { listAmong } from "@/lib/fronts/editions/queries";
import { Prisma } from "@/lib/generated/prisma/client";
import { namedSelect, toNamed, type Named } from "@/lib/house/users/dto";
import type { Actor } from "@/lib/kernel/actor";
import { db } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { assertMay, forbidden, notFound } from "@/lib/kernel/errors";
import { getSpaceRole, listManagedSpaces } from "@/lib/spaces/spaces/queries";
import type { EntrySummary } from "@/lib/texts/entries/dto";
import type { ReadEntry, Readings, ReadingsSubject, ReadingsSubjects } from "./dto";
import { canSeeAllReadings, canSeeReadingsOf, canSeeSpaceReadings } from "./policy";
import type { ReadingsQuery } from "./schema";
import { OTHERS } from "./sources";

/** The most entries and sources that are listed. */
const MOST_ENTRIES = 20;
const MOST_SOURCES = 12;

/** The most authors that are offered to choose from. */
const OFFERED = 200;

/**
 * Reports the readings of a space, an author or an entry in the last days; without one, of the whole site, or of the
 * actor's own entries. Throws 403, 404.
 */
export async function getReadings(actor: Actor, query: ReadingsQuery): Promise<Readings> {
  const subject = await findSubject(actor, query);
  const { days: back } = query;
  const rows = rowsOf(subject, back);
  const [days, sources, entries] = await Promise.all([
    readDays(rows, back),
    db.$queryRaw<{ source: string; count: number }[]>`
      SELECT "source", sum("count")::integer AS "count" FROM ${rows}
      GROUP BY 1 ORDER BY "count" DESC, "source"`,
    subject.kind === "entry" ? [] : readMost(rows),
  ]);
  return { subject, days, ...sumsOf(days), sources: firstOf(sources), entries };
}

/** Counts the readings that `getReadings` reports without a subject, in the last days and today. */
export async function countReadings(
  actor: Actor,
  back: ReadingsQuery["days"],
): Promise<Pick<Readings, "total" | "today">> {
  const subject = await findSubject(actor, { days: back });
  return sumsOf(await readDays(rowsOf(subject, back), back));
}

const rowsOf = (subject: ReadingsSubject, back: number) =>
  Prisma.sql`
    "reading" WHERE "day" > (now() AT TIME ZONE ${env.SITE_TZ})::date - ${back}::integer AND ${whichOf(subject)}`;

const readDays = (rows: Prisma.Sql, back: number) =>
  db.$queryRaw<Readings["days"]>`
    SELECT to_char("all"."day", 'YYYY-MM-DD') AS "day", coalesce("sums"."count", 0)::integer AS "count"
    FROM (SELECT (now() AT TIME ZONE ${env.SITE_TZ})::date - "ago" AS "day"
          FROM generate_series(0, ${back}::integer - 1) AS "ago") AS "all"
    LEFT JOIN (SELECT "day", sum("count") AS "count" FROM ${rows} GROUP BY 1) AS "sums" USING ("day")
    ORDER BY 1`;

const sumsOf = (days: Readings["days"]) => ({
  total: days.reduce((sum, { count }) => sum + count, 0),
  today: days.at(-1)?.count ?? 0,
});

/** The most entries that a front page lists as most read. */
const NAMED = 5;

/**
 * Lists the most read entries that a front page shows, as they were last counted; those that it may not show any more
 * are left out. Empty where the front page does not show the most read.
 */
export async function listMostRead(of: FrontOf): Promise<EntrySummary[]> {
  const kept = await db.mostRead.findMany({
    where: { space_id: of },
    orderBy: { position: "asc" },
    select: { entry_id: true },
  });
  if (kept.length === 0) return [];
  const ids = kept.map(({ entry_id }) => entry_id);
  const entries = await listAmong(of, ids);
  const place = ({ entry_id }: EntrySummary) => ids.indexOf(entry_id);
  return entries.toSorted((one, other) => place(one) - place(other)).slice(0, NAMED);
}

/** Lists the subjects whose readings the actor may look at. */
export async function listReadingsSubjects(actor: Actor): Promise<ReadingsSubjects> {
  const [spaces, accounts] = await Promise.all([
    listManagedSpaces(actor, ["propietario", "editor"]),
    db.user.findMany({
      where: { OR: [{ id: actor.id }, { owner_id: actor.id, synthetic: true, deleted_at: null }] },
      orderBy: [{ synthetic: "asc" }, { username: "asc" }],
      take: OFFERED,
      select: { id: true, ...namedSelect },
    }),
  ]);
  return {
    site: canSeeAllReadings(actor),
    spaces: spaces.map(({ space_id, name }) => ({ id: space_id, name })),
    authors: accounts.flatMap(({ id, ...row }) => {
      const user = toNamed(row);
      return user ? [{ id, name: user.username, user }] : [];
    }),
    behind_cdn: env.CDN_PURGE !== undefined,
  };
}

async function findSubject(
  actor: Actor,
  { space, author, entry }: ReadingsQuery,
): Promise<ReadingsSubject> {
  if (space) return findSpace(actor, space);
  if (entry) return findEntry(actor, entry);
  if (author) return findAuthor(actor, author);
  return canSeeAllReadings(actor)
    ? { kind: "site", id: null, name: null, user: null }
    : findAuthor(actor, actor.id);
}

async function findSpace(actor: Actor, id: number): Promise<ReadingsSubject> {
  assertMay(canSeeSpaceReadings(await getSpaceRole(actor, id)), NOT_YOURS);
  const { name } = await db.space.findUniqueOrThrow({
    where: { space_id: id },
    select: { name: true },
  });
  return { kind: "space", id, name, user: null };
}

async function findAuthor(actor: Actor, id: number): Promise<ReadingsSubject> {
  const row = await db.user.findUnique({
    where: { id },
    select: { ...namedSelect, owner_id: true },
  });
  const user = row && toNamed(row);
  if (!user) throw notFound("El usuario no existe.");
  assertMay(canSeeReadingsOf(actor, { user_id: id, owner_id: row.owner_id }), NOT_YOURS);
  return { kind: "author", id, name: user.username, user };
}

/** Finds an entry as subject, also for those who edit a space where it is with its author's consent. */
async function findEntry(actor: Actor, id: number): Promise<ReadingsSubject> {
  const entry = await db.entry.findUnique({
    where: { entry_id: id, deleted_at: null },
    select: {
      title: true,
      user_id: true,
      user: { select: { owner_id: true } },
      spaces: { where: { accepted_at: { not: null } }, select: { space_id: true } },
    },
  });
  if (!entry) throw notFound("La entrada no existe o ha sido eliminada.");
  const { title, user_id, user, spaces } = entry;
  if (!canSeeReadingsOf(actor, { user_id, owner_id: user.owner_id })) {
    const roles = await Promise.all(spaces.map(({ space_id }) => getSpaceRole(actor, space_id)));
    if (!roles.some(canSeeSpaceReadings)) throw forbidden(NOT_YOURS);
  }
  return { kind: "entry", id, name: title, user: null };
}

const NOT_YOURS = "No tienes permiso para ver estas lecturas.";

/** Returns the condition for the rows that count for a subject. */
function whichOf({ kind, id }: ReadingsSubject): Prisma.Sql {
  switch (kind) {
    case "site":
      return Prisma.sql`true`;
    case "entry":
      return Prisma.sql`"entry_id" = ${id}`;
    case "author":
      return Prisma.sql`"entry_id" IN (
        SELECT "entry_id" FROM "entry" WHERE "user_id" = ${id} AND "deleted_at" IS NULL)`;
    case "space":
      return Prisma.sql`"entry_id" IN (
        SELECT "entry_id" FROM "space_entry" WHERE "space_id" = ${id} AND "accepted_at" IS NOT NULL)`;
  }
}

/** Lists the most read entries, which are looked up from the most read on until there are enough. */
async function readMost(rows: Prisma.Sql): Promise<Readings["entries"]> {
  const entries = await db.$queryRaw<(Named & Omit<ReadEntry, "user" | "author">)[]>`
    SELECT "entry_id", "title", "username", "fullName", "shares_name", "count"::integer
    FROM (SELECT "entry_id", sum("count") AS "count" FROM ${rows} GROUP BY 1) AS "sums"
      CROSS JOIN LATERAL (
        SELECT "title", "username", "fullName", "shares_name" FROM "entry" JOIN "user" ON "user"."id" = "entry"."user_id"
        WHERE "entry"."entry_id" = "sums"."entry_id" AND "entry"."deleted_at" IS NULL LIMIT 1
      ) AS "known"
    ORDER BY "sums"."count" DESC, "entry_id" DESC LIMIT ${MOST_ENTRIES}`;
  return entries.map(({ entry_id, title, count, ...user }) => ({
    entry_id,
    title,
    count,
    user,
    author: user.username,
  }));
}

/** Returns the first sources; the others are summed up in a last one. */
function firstOf(sources: Readings["sources"]): Readings["sources"] {
  const named = sources.filter(({ source }) => source !== OTHERS);
  const shown = named.slice(0, MOST_SOURCES);
  const sum = (list: Readings["sources"]) => list.reduce((all, { count }) => all + count, 0);
  const others = sum(sources) - sum(shown);
  return others > 0 ? [...shown, { source: OTHERS, count: others }] : shown;
}

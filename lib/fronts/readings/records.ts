import "server-only";
import type { FrontOf } from "@/lib/fronts/editions/dto";
import { enteringHomeAmong } from "@/lib/fronts/editions/queries";
import { touchFront } from "@/lib/fronts/editions/shown";
import { Prisma } from "@/lib/generated/prisma/client";
import { readSettings } from "@/lib/house/settings/queries";
import type { Touched } from "@/lib/kernel/change";
import type { Database } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";

/** The number of days that count, today included. */
const DAYS = 7;

/** The most entries that are stored, more than are shown: when one goes, the next takes its place. */
const KEPT = 10;

/** The most read listed entries that are looked at for the home page, whose rule may leave some out. */
const CANDIDATES = 200;

/**
 * Counts the most read entries of a front page again, which the change holds; none if it does not show them. The page
 * is rendered again only when they have changed.
 */
export async function countMostRead(tx: Database, touched: Touched, of: FrontOf): Promise<void> {
  const before = await tx.mostRead.findMany({
    where: { space_id: of },
    orderBy: { position: "asc" },
    select: { entry_id: true },
  });
  const after = (await saysMostRead(tx, of)) ? await readMost(tx, of) : [];
  if (String(before.map(idOf)) === String(after.map(idOf))) return;
  await tx.mostRead.deleteMany({ where: { space_id: of } });
  await tx.mostRead.createMany({
    data: after.map(({ entry_id }, position) => ({ space_id: of, entry_id, position })),
  });
  await touchFront(tx, touched, of);
}

const idOf = ({ entry_id }: { entry_id: number }) => entry_id;

/** Returns whether the settings of a front page have it show the most read entries. */
async function saysMostRead(tx: Database, of: FrontOf): Promise<boolean> {
  if (of === null) return (await readSettings(tx)).shows_most_read;
  const where = { space_id: of };
  const space = await tx.space.findUnique({ where, select: { shows_most_read: true } });
  return space?.shows_most_read ?? false;
}

/**
 * Lists the most read entries among those that the home page may show or, in a space, those that are there with their
 * authors' consent.
 */
export async function readMost(tx: Database, of: FrontOf): Promise<{ entry_id: number }[]> {
  if (of !== null) {
    const there = Prisma.sql`"entry_id" IN (
      SELECT "entry_id" FROM "space_entry" WHERE "space_id" = ${of} AND "accepted_at" IS NOT NULL)`;
    return sumUp(tx, KEPT, { readings: there });
  }
  const most = (await sumUp(tx, CANDIDATES, { entries: Prisma.sql`"listed"` })).map(idOf);
  const entering = await enteringHomeAmong(most, tx);
  return most.flatMap((entry_id) => (entering.has(entry_id) ? { entry_id } : [])).slice(0, KEPT);
}

/** The conditions for the readings that are summed up, and for the entries whose sums count. */
interface Among {
  readings?: Prisma.Sql;
  entries?: Prisma.Sql;
}

const all = Prisma.sql`true`;

/** Sums up readings by entry. Entries are looked up from the most read on, until there are enough of them. */
const sumUp = (tx: Database, most: number, { readings = all, entries = all }: Among) =>
  tx.$queryRaw<{ entry_id: number }[]>`
  SELECT "entry_id"
  FROM (SELECT "entry_id", sum("count") AS "count" FROM "reading"
        WHERE "day" > (now() AT TIME ZONE ${env.SITE_TZ})::date - ${DAYS}::integer AND ${readings}
        GROUP BY 1) AS "sums"
    CROSS JOIN LATERAL (
      SELECT FROM "entry"
      WHERE "entry"."entry_id" = "sums"."entry_id" AND "deleted_at" IS NULL AND ${entries} LIMIT 1
    ) AS "known"
  ORDER BY "count" DESC, "entry_id" DESC LIMIT ${most}`;

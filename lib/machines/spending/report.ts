import "server-only";
import { Prisma } from "@/lib/generated/prisma/client";
import { namedSelect, toNamed } from "@/lib/house/users/dto";
import { namesOf } from "@/lib/house/users/queries";
import type { Actor } from "@/lib/kernel/actor";
import { db } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import type {
  Spending,
  SpendingOf,
  SpendingSubjects,
  SpendingTotal,
} from "@/lib/machines/spending/dto";
import { canManageSpending } from "@/lib/machines/spending/policy";
import type { SpendingQuery } from "@/lib/machines/spending/schema";

/** Rows that one table of the report has at most. */
const MAX_ROWS = 100;

interface Row {
  currency: string | null;
  calls: number;
  unpriced_calls: number;
  published: number;
  published_priced: number;
  cost: bigint;
  waste: bigint;
  today: bigint;
}

/**
 * Reports what calls to models cost in a month: for administrators everybody's calls, for others those of their own
 * synthetic users. Calls under way count with the most that they may cost.
 */
export async function getSpending(actor: Actor, { month }: SpendingQuery): Promise<Spending> {
  const span = await spanOf(month);
  const whose = canManageSpending(actor)
    ? Prisma.sql`true`
    : Prisma.sql`"generation"."owner_id" = ${actor.id}`;
  const sumsBy = (key: Prisma.Sql) => Prisma.sql`
    SELECT ${key} AS "id", max("currency") AS "currency", count(*)::integer AS "calls",
      (count(*) FILTER (WHERE "currency" IS NULL AND NOT "sample"))::integer AS "unpriced_calls",
      (count(*) FILTER (WHERE "outcome" = 'published'))::integer AS "published",
      (count(*) FILTER (WHERE "outcome" = 'published' AND "currency" IS NOT NULL))::integer AS "published_priced",
      coalesce(sum(coalesce("cost_micros", "reserved_micros")), 0)::bigint AS "cost",
      coalesce(sum(coalesce("cost_micros", "reserved_micros")) FILTER (
        WHERE "outcome" IN ('refused', 'failed', 'aborted', 'abandoned')), 0)::bigint AS "waste",
      coalesce(sum(coalesce("cost_micros", "reserved_micros")) FILTER (
        WHERE "started" >= ${span.today}::timestamptz), 0)::bigint AS "today"
    FROM "generation"
    WHERE "started" >= ${span.start}::timestamptz AND "started" < ${span.end}::timestamptz AND ${whose}
    GROUP BY 1, coalesce("currency", ${env.SITE_CURRENCY}) ORDER BY "cost" DESC, "calls" DESC LIMIT ${MAX_ROWS}`;
  const [totals, days, users, tasks, models] = await Promise.all([
    db.$queryRaw<TotalRow[]>`${sumsBy(Prisma.sql`NULL::text`)}`,
    readDays(span, whose),
    db.$queryRaw<(Row & { id: number })[]>`${sumsBy(Prisma.sql`"user_id"`)}`,
    db.$queryRaw<NamedRow[]>`
      SELECT "sums".*, (SELECT "name" FROM "task" WHERE "task_id" = "sums"."id") AS "name"
      FROM (${sumsBy(Prisma.sql`"task_id"`)}) AS "sums" ORDER BY "cost" DESC, "calls" DESC`,
    db.$queryRaw<NamedRow[]>`
      SELECT "sums".*, split_part("id", ' · ', 1) AS "name"
      FROM (${sumsBy(Prisma.sql`"model" || coalesce(' · ' || "provider", '')`)}) AS "sums"
      ORDER BY "cost" DESC, "calls" DESC`,
  ]);
  const people = await namesOf(users.map(({ id }) => id));
  return {
    month: span.month,
    totals: totals.filter(({ currency }) => currency !== null).map((row) => toTotal(row, span)),
    unpriced_calls: totals.reduce((sum, { unpriced_calls }) => sum + unpriced_calls, 0),
    days,
    users: users.map(({ id, ...row }) => {
      const user = people.get(id) ?? null;
      return { id, name: user?.username ?? null, user, ...sumsOf(row) };
    }),
    tasks: tasks.map(toRow),
    models: models.map(toRow),
  };
}

/** Lists the subjects that the actor may limit or stop: administrators everything, others what is theirs. */
export async function listSubjects(actor: Actor): Promise<SpendingSubjects> {
  const all = canManageSpending(actor);
  const edits = {
    OR: [
      { owner_id: actor.id },
      { members: { some: { user_id: actor.id, role: { in: ["propietario", "editor"] } } } },
    ],
  };
  const [synthetic, spaces] = await Promise.all([
    db.user.findMany({
      where: { synthetic: true, deleted_at: null, ...(!all && { owner_id: actor.id }) },
      take: 500,
      orderBy: { username: "asc" },
      select: { id: true, ...namedSelect },
    }),
    db.space.findMany({
      where: all ? {} : edits,
      take: 500,
      orderBy: { name: "asc" },
      select: { space_id: true, name: true },
    }),
  ]);
  return {
    users: synthetic.flatMap(({ id, ...row }) => {
      const user = toNamed(row);
      return user ? [{ id, name: user.username, user }] : [];
    }),
    spaces: spaces.map(({ space_id, name }) => ({ id: space_id, name })),
  };
}

type TotalRow = Row & { id: null };
type NamedRow = Row & Pick<SpendingOf, "id" | "name">;

interface Span {
  month: string;
  start: Date;
  end: Date;
  today: Date;
  /** The part of the month that is over, from 0 to 1; null for any month but the present one. */
  over: number | null;
}

/** Reads the span of a month by the database's clock and the site's zone; without one, of the present month. */
async function spanOf(month: string | undefined): Promise<Span> {
  const [span] = await db.$queryRaw<Span[]>`
    SELECT to_char("first", 'YYYY-MM') AS "month",
           "first" AT TIME ZONE ${env.SITE_TZ} AS "start",
           ("first" + interval '1 month') AT TIME ZONE ${env.SITE_TZ} AS "end",
           date_trunc('day', "here") AT TIME ZONE ${env.SITE_TZ} AS "today",
           CASE WHEN date_trunc('month', "here") = "first" THEN
             (extract(epoch FROM "here" - "first") / extract(epoch FROM interval '1 month' + "first" - "first"))::float8
           END AS "over"
    FROM (SELECT now() AT TIME ZONE ${env.SITE_TZ} AS "here") AS "clock",
      LATERAL (SELECT coalesce(
        (${month ?? null}::text || '-01')::timestamp, date_trunc('month', "here")) AS "first") AS "begun"`;
  if (!span) throw new Error("The database told no month.");
  return span;
}

async function readDays({ start, end }: Span, whose: Prisma.Sql) {
  const rows = await db.$queryRaw<
    { day: string; currency: string | null; calls: number; cost: bigint }[]
  >`
    SELECT to_char("started" AT TIME ZONE ${env.SITE_TZ}, 'YYYY-MM-DD') AS "day", "currency",
           count(*)::integer AS "calls",
           coalesce(sum(coalesce("cost_micros", "reserved_micros")), 0)::bigint AS "cost"
    FROM "generation"
    WHERE "started" >= ${start}::timestamptz AND "started" < ${end}::timestamptz AND ${whose}
    GROUP BY 1, 2 ORDER BY 1, 2`;
  return rows.map(({ cost, ...row }) => ({ ...row, cost_micros: Number(cost) }));
}

const toRow = ({ id, name, ...row }: NamedRow): SpendingOf => ({
  id,
  name,
  user: null,
  ...sumsOf(row),
});

/** Turns a row into a total. A month of which nothing is over yet has no forecast. */
function toTotal({ id: _of, ...row }: TotalRow, { over }: Span): SpendingTotal {
  const sums = sumsOf(row);
  return { ...sums, forecast_micros: over ? Math.round(sums.cost_micros / over) : null };
}

/** Turns a row into sums. A text's cost is reckoned of those whose cost is known, with all that was spent in vain. */
function sumsOf({ cost, waste, today, ...row }: Row) {
  const spent = Number(cost);
  return {
    ...row,
    per_text_micros: row.published_priced > 0 ? Math.round(spent / row.published_priced) : null,
    cost_micros: spent,
    waste_micros: Number(waste),
    today_micros: Number(today),
  };
}

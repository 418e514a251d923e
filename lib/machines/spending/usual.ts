import "server-only";
import { Prisma } from "@/lib/generated/prisma/client";
import type { Database } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import type { UnusualDay } from "@/lib/machines/spending/dto";

/** Days before today among which a usual day is looked for, and how many of them must have cost something. */
const LOOKED_BACK = 28;
const DAYS_NEEDED = 7;

/** The multiple of a usual day's cost above which a day is unusual. */
const TIMES = 3;

/**
 * Finds the currencies in which today has cost more than three usual days, of the site (null) or of an owner's
 * synthetic users. A usual day is the median of those of the last four weeks on which something was spent; with fewer
 * than seven such days nothing is returned. Calls under way count once they are settled: what they reserve is far more
 * than they cost.
 */
export async function findUnusualDays(tx: Database, ownerId: number | null): Promise<UnusualDay[]> {
  const whose = ownerId === null ? Prisma.sql`true` : Prisma.sql`"owner_id" = ${ownerId}`;
  const rows = await tx.$queryRaw<{ currency: string; today: bigint; usual: bigint }[]>`
    WITH "clock" AS (SELECT date_trunc('day', now() AT TIME ZONE ${env.SITE_TZ}) AS "today"),
    "days" AS (
      SELECT "currency", date_trunc('day', "started" AT TIME ZONE ${env.SITE_TZ}) AS "day",
             sum("cost_micros")::bigint AS "cost"
      FROM "generation"
      WHERE "started" >= (SELECT ("today" - make_interval(days => ${LOOKED_BACK}::integer)) AT TIME ZONE ${env.SITE_TZ} FROM "clock")
        AND "cost_micros" > 0 AND ${whose}
      GROUP BY 1, 2)
    SELECT "currency", max("cost") FILTER (WHERE "day" = "today") AS "today",
           percentile_disc(0.5) WITHIN GROUP (ORDER BY "cost") FILTER (WHERE "day" < "today") AS "usual"
    FROM "days" CROSS JOIN "clock" GROUP BY "currency"
    HAVING count(*) FILTER (WHERE "day" < "today") >= ${DAYS_NEEDED}::integer
      AND max("cost") FILTER (WHERE "day" = "today")
        > ${TIMES}::integer * percentile_disc(0.5) WITHIN GROUP (ORDER BY "cost") FILTER (WHERE "day" < "today")
    ORDER BY "currency"`;
  return rows.map(({ currency, today, usual }) => ({
    scope: ownerId === null ? "site" : "owner",
    currency,
    today_micros: Number(today),
    usual_micros: Number(usual),
  }));
}

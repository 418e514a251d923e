import "server-only";
import { db } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";

/** Converts days such as `2026-11-25` in the site's time zone, both included, to the bounds of a filter. */
export async function periodOf(from: string | undefined, to: string | undefined) {
  const [period] = await db.$queryRaw<[{ start: Date | null; end: Date | null }]>`
    SELECT ${from ?? null}::date::timestamp AT TIME ZONE ${env.SITE_TZ} AS "start",
           (${to ?? null}::date + 1)::timestamp AT TIME ZONE ${env.SITE_TZ} AS "end"`;
  return { gte: period.start ?? undefined, lt: period.end ?? undefined };
}

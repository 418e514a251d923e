import "server-only";
import { db } from "@/lib/kernel/db";
import type { Method } from "@/lib/provenance/dto";

/** Days of a synthetic user's work that its method page counts. */
export const METHOD_DAYS = 90;

/** What became of a synthetic user's work in the last `METHOD_DAYS`: counts its entries that are published now. */
export async function methodOf(userId: number): Promise<Method> {
  const [[counts], models] = await Promise.all([
    db.$queryRaw<[{ published: number; reviewed: number; share: number | null; mended: number }]>`
      SELECT count(*)::int AS "published", count("reviewed_at")::int AS "reviewed",
             round(avg("human_share"))::int AS "share",
             count(*) FILTER (WHERE EXISTS (
               SELECT FROM "correction" WHERE "correction"."entry_id" = "entry"."entry_id"))::int AS "mended"
      FROM "entry" WHERE "user_id" = ${userId} AND "deleted_at" IS NULL
        AND "created" > now() - make_interval(days => ${METHOD_DAYS}::int)`,
    db.$queryRaw<{ model: string; since: Date }[]>`
      SELECT "ai_model" AS "model", min("created") AS "since" FROM "entry"
      WHERE "user_id" = ${userId} AND "deleted_at" IS NULL AND "ai_model" IS NOT NULL
        AND "created" > now() - make_interval(days => ${METHOD_DAYS}::int)
      GROUP BY "ai_model" ORDER BY min("created") DESC`,
  ]);
  return {
    ...counts,
    models: models.map(({ model, since }) => ({ model, since: since.toISOString() })),
  };
}

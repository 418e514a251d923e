import "server-only";
import { db } from "@/lib/kernel/db";

/** Tasks that are due and not run yet, and runs under way, on the whole site: of each up to `limit` are counted. */
export async function countTaskWork(limit: number): Promise<{ due: number; running: number }> {
  const [row] = await db.$queryRaw<{ due: number; running: number }[]>`
    SELECT
      (SELECT count(*)::int FROM (SELECT FROM "task" WHERE "paused_at" IS NULL AND "next_run_at" <= now()
        ORDER BY "next_run_at" LIMIT ${limit}) AS "t") AS "due",
      (SELECT count(*)::int FROM (SELECT FROM "task_run" WHERE "outcome" = 'running'
        ORDER BY "started" LIMIT ${limit}) AS "t") AS "running"`;
  return row!;
}

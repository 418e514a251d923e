import "server-only";
import type { Database } from "@/lib/kernel/db";

/**
 * Folds a scheduled run that asked no model and did nothing onto the one before it, when that did so for the same
 * reason: the first of such runs counts the others. A run between them, by hand or with another result, begins anew.
 */
export async function fold(tx: Database, taskRunId: number): Promise<void> {
  await tx.$executeRaw`
    WITH "run" AS (SELECT * FROM "task_run" WHERE "task_run_id" = ${taskRunId}),
    "before" AS (
      SELECT "task_run".* FROM "task_run" JOIN "run" USING ("task_id")
      WHERE ("task_run"."started", "task_run"."task_run_id") < ("run"."started", "run"."task_run_id")
      ORDER BY "task_run"."started" DESC, "task_run"."task_run_id" DESC LIMIT 1
    ),
    "folded" AS (
      UPDATE "task_run" SET "repeats_id" = coalesce("before"."repeats_id", "before"."task_run_id")
      FROM "before"
      WHERE "task_run"."task_run_id" = ${taskRunId} AND "before"."slot" IS NOT NULL
        AND "before"."outcome" = 'skipped' AND "before"."error" = "task_run"."error"
      RETURNING "task_run"."repeats_id", "task_run"."started"
    )
    UPDATE "task_run" SET "repeats" = "task_run"."repeats" + 1, "repeated_at" = "folded"."started"
    FROM "folded" WHERE "task_run"."task_run_id" = "folded"."repeats_id"`;
}

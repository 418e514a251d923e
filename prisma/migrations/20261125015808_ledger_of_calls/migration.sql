-- The ledger says what was asked of which model, what it took, and what became of it. Its rows are evidence: they
-- outlive the accounts and tasks that they name.
-- DropForeignKey
ALTER TABLE "generation" DROP CONSTRAINT "generation_user_id_fkey";

-- AlterTable
ALTER TABLE "generation" ADD COLUMN     "cached_tokens" INTEGER,
ADD COLUMN     "finish_reason" VARCHAR(20),
ADD COLUMN     "http_calls" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "input_tokens" INTEGER,
ADD COLUMN     "model" VARCHAR(200),
ADD COLUMN     "ms" INTEGER,
ADD COLUMN     "outcome" VARCHAR(10) NOT NULL DEFAULT 'open',
ADD COLUMN     "output_tokens" INTEGER,
ADD COLUMN     "prompt_hash" CHAR(64),
ADD COLUMN     "provider" VARCHAR(255),
ADD COLUMN     "purpose" VARCHAR(10),
ADD COLUMN     "reasoning_tokens" INTEGER,
ADD COLUMN     "task_id" INTEGER;

-- Of earlier calls it is known what they were for, and of those of tasks what came of them. The run of a task knows
-- one text: its last call wrote it.
UPDATE "generation" SET "purpose" = CASE WHEN "entry_id" IS NULL THEN 'entry' ELSE 'comment' END;
UPDATE "generation" SET "outcome" = 'unknown' WHERE "finished" IS NOT NULL;
UPDATE "generation" SET "task_id" = "task_run"."task_id"
FROM "task_run" WHERE "task_run"."task_run_id" = "generation"."task_run_id";
UPDATE "generation" SET "outcome" = 'published'
FROM "task_run"
WHERE "task_run"."task_run_id" = "generation"."task_run_id" AND "task_run"."outcome" = 'succeeded'
  AND "generation"."finished" IS NOT NULL
  AND "generation"."generation_id" = (
    SELECT max("last"."generation_id") FROM "generation" AS "last"
    WHERE "last"."task_run_id" = "generation"."task_run_id" AND "last"."finished" IS NOT NULL);

ALTER TABLE "generation" ADD CONSTRAINT "generation_outcome" CHECK ("outcome" IN
  ('open', 'written', 'published', 'refused', 'failed', 'aborted', 'abandoned', 'unknown'));
ALTER TABLE "generation" ADD CONSTRAINT "generation_purpose" CHECK ("purpose" IN ('entry', 'comment', 'repair', 'probe'));

-- Calls under way: those of a server that died are looked for every minute.
CREATE INDEX "generation_open_idx" ON "generation"("started") WHERE "finished" IS NULL;

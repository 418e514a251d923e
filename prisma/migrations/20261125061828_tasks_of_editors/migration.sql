-- Tasks keep hours, runs that did nothing fold onto the first of them, and a run keeps what its model was asked and said.
-- AlterTable
ALTER TABLE "task" ADD COLUMN     "at" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "days" INTEGER[] DEFAULT ARRAY[]::INTEGER[];

-- AlterTable
ALTER TABLE "task_run" ADD COLUMN     "repeated_at" TIMESTAMPTZ(3),
ADD COLUMN     "repeats" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "repeats_id" INTEGER;

-- CreateTable
CREATE TABLE "task_run_record" (
    "task_run_id" INTEGER NOT NULL,
    "asked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "brief" TEXT,
    "answer" TEXT,
    "findings" JSONB,
    "user_version" INTEGER,
    "task_version" INTEGER,
    "commented_id" INTEGER,

    CONSTRAINT "task_run_record_pkey" PRIMARY KEY ("task_run_id")
);

-- CreateIndex
CREATE INDEX "task_run_record_asked_at_idx" ON "task_run_record"("asked_at");

-- CreateIndex
CREATE INDEX "task_run_repeats_id_started_task_run_id_idx" ON "task_run"("repeats_id", "started" DESC, "task_run_id" DESC);

-- CreateIndex
CREATE INDEX "written_draft_task_run_id_idx" ON "written_draft"("task_run_id");

-- AddForeignKey
ALTER TABLE "task_run_record" ADD CONSTRAINT "task_run_record_task_run_id_fkey" FOREIGN KEY ("task_run_id") REFERENCES "task_run"("task_run_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A task's runs without those that repeat another, newest first: what its page lists.
CREATE INDEX "task_run_folded_idx" ON "task_run"("task_id", "started" DESC, "task_run_id" DESC)
WHERE "repeats_id" IS NULL;

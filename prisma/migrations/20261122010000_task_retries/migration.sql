-- A failed try of a scheduled run waits until retry_at; how many tries it had is in the run itself.
ALTER TABLE "task" DROP COLUMN "failures";
ALTER TABLE "task" ADD COLUMN "retry_at" TIMESTAMPTZ(3);

-- The newest runs of a task, one page after the other.
DROP INDEX "task_run_task_id_started_idx";
CREATE INDEX "task_run_task_id_started_task_run_id_idx" ON "task_run"("task_id", "started" DESC, "task_run_id" DESC);

ALTER TABLE "task_run" ADD CONSTRAINT "task_run_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "task_run" ADD CONSTRAINT "task_run_entry_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "entry"("entry_id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "task_run" ADD CONSTRAINT "task_run_comment_id_fkey" FOREIGN KEY ("comment_id") REFERENCES "comment"("comment_id") ON DELETE SET NULL ON UPDATE CASCADE;
-- A comment that is deleted looks for the run that wrote it.
CREATE INDEX "task_run_comment_id_idx" ON "task_run"("comment_id");

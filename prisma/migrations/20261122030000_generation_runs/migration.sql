-- The run of a task that a call was made for. A run is one process's at a time: when it is tried again, what
-- its earlier try left open belongs to a server that died.
ALTER TABLE "generation" ADD COLUMN "task_run_id" INTEGER;

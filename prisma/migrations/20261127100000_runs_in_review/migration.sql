-- A run whose text waits until somebody admits it has done its work, and is no skipped one.
ALTER TABLE "task_run" DROP CONSTRAINT "task_run_outcome";
ALTER TABLE "task_run" ADD CONSTRAINT "task_run_outcome"
    CHECK ("outcome" IN ('running', 'succeeded', 'review', 'skipped', 'capped', 'failed'));

UPDATE "task_run" SET "outcome" = 'review'
WHERE "outcome" = 'skipped' AND "error" IN (
    'El texto espera en la Redacción a que alguien lo revise.',
    'El texto espera como borrador en la Redacción.',
    'El comentario espera a que alguien lo revise.');

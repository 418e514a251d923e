-- What an AI service says of a failure may name accounts: it stands apart from what everybody reads.
-- AlterTable
ALTER TABLE "task_run" ADD COLUMN     "error_detail" VARCHAR(300);

-- What waits on the desk or to be admitted names its entry in the ledger, so that this says what became of it.
ALTER TABLE "held_comment" ADD COLUMN     "generation_id" INTEGER;
ALTER TABLE "written_draft" ADD COLUMN     "generation_id" INTEGER;

-- Trying a model asks for nothing but an answer: one that came is no text that was refused.
ALTER TABLE "generation" DROP CONSTRAINT "generation_outcome";
ALTER TABLE "generation" ADD CONSTRAINT "generation_outcome" CHECK ("outcome" IN
  ('open', 'written', 'published', 'answered', 'refused', 'failed', 'aborted', 'abandoned', 'unknown')) NOT VALID;
ALTER TABLE "generation" VALIDATE CONSTRAINT "generation_outcome";
UPDATE "generation" SET "outcome" = 'answered' WHERE "purpose" = 'probe' AND "outcome" = 'refused';

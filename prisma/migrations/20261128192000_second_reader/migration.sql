-- A model may read what a synthetic user writes before it is published: null is what the site says. What a reading costs
-- is a call in the ledger; a server of the version before asks for none.
ALTER TABLE "user" ADD COLUMN "second_reader" VARCHAR(200);

ALTER TABLE "generation" DROP CONSTRAINT "generation_purpose";
ALTER TABLE "generation" ADD CONSTRAINT "generation_purpose"
  CHECK ("purpose" IN ('entry', 'comment', 'repair', 'reading', 'probe')) NOT VALID;
ALTER TABLE "generation" VALIDATE CONSTRAINT "generation_purpose";

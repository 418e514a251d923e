ALTER TABLE "saved_call" ADD COLUMN "is_answer" BOOLEAN NOT NULL DEFAULT false;

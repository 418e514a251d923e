-- A space may have its pages write dates in a language of its own.
-- AlterTable
ALTER TABLE "space" ADD COLUMN     "date_language" VARCHAR(10);

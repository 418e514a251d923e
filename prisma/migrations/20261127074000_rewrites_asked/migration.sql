-- AlterTable
ALTER TABLE "written_draft" ADD COLUMN     "rewrite_asked_at" TIMESTAMPTZ(3);

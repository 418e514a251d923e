-- The secret link of a draft shows it while whoever made the link may read it.
-- AlterTable
ALTER TABLE "draft" ADD COLUMN     "preview_by" INTEGER;

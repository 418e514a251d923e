-- The secret link of a draft shows it while whoever made the link may read it.
-- AlterTable
ALTER TABLE "draft" ADD COLUMN     "preview_by" INTEGER;

-- Who made the links that there are is not known: they are made anew.
UPDATE "draft" SET "preview_key" = NULL WHERE "preview_key" IS NOT NULL AND "state" <> 'published';

-- A machine's comment that was published from the desk and then held names its draft, which learns what becomes of it.
-- AlterTable
ALTER TABLE "held_comment" ADD COLUMN     "draft_id" INTEGER;

-- CreateIndex
CREATE UNIQUE INDEX "held_comment_draft_id_key" ON "held_comment"("draft_id");

UPDATE "held_comment" SET "draft_id" = "written_draft"."draft_id" FROM "written_draft"
WHERE "held_comment"."generation_id" = "written_draft"."generation_id";

-- Those that were admitted meanwhile: a machine has one comment under an entry.
UPDATE "draft" SET "comment_published" = "comment"."comment_id" FROM "comment"
WHERE "draft"."kind" = 'comment' AND "draft"."state" = 'published' AND "draft"."comment_published" IS NULL
  AND "comment"."user_id" = "draft"."user_id" AND "comment"."entry_id" = "draft"."commented_id";

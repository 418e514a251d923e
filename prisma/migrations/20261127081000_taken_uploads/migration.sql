-- What moderation took away stays away, also when the removed text is forgotten: which decisions took an image.
-- AlterTable
ALTER TABLE "upload" ADD COLUMN     "taken_by" INTEGER[] DEFAULT ARRAY[]::INTEGER[];

-- Removed entries of accounts that were erased were never forgotten. They are now, when their time is over.
UPDATE "moderation_decision" AS "decision" SET "removed" = jsonb_build_object('entry_id', "decision"."entry_id")
FROM "entry", "user" AS "author"
WHERE "decision"."subject" = 'entry' AND "decision"."outcome" = 'removed' AND "decision"."removed" IS NULL
  AND "decision"."appeal_outcome" IS DISTINCT FROM 'reversed'
  AND "author"."id" = "decision"."author_id" AND "author"."deleted_at" IS NOT NULL
  AND "entry"."entry_id" = "decision"."entry_id" AND "entry"."deleted_at" IS NOT NULL
  AND "entry"."content" <> '(texto eliminado)'
  AND NOT EXISTS (
    SELECT FROM "removal" WHERE "removal"."subject" = 'entry' AND "removal"."subject_id" = "entry"."entry_id")
  AND NOT EXISTS (
    SELECT FROM "moderation_decision" AS "other"
    WHERE "other"."subject" = 'entry' AND "other"."entry_id" = "entry"."entry_id" AND "other"."removed" IS NOT NULL);

-- A comment shows what its own author sent, and nothing else was taken with it.
UPDATE "upload" SET "taken_by" = "taken"."by" FROM (
  SELECT "use"."upload_id", array_agg("use"."record_id") AS "by"
  FROM "upload_use" AS "use"
  JOIN "moderation_decision" AS "decision" ON "decision"."decision_id" = "use"."record_id"
  JOIN "user" AS "author" ON "author"."id" = "decision"."author_id"
  JOIN "upload" AS "named" ON "named"."upload_id" = "use"."upload_id"
  LEFT JOIN "user" AS "sender" ON "sender"."id" = "named"."user_id"
  WHERE "use"."kind" = 'moderation_decision' AND (
    "decision"."subject" <> 'comment' OR "sender"."id" IS NULL
    OR coalesce("author"."owner_id", "author"."id") = coalesce("sender"."owner_id", "sender"."id"))
  GROUP BY "use"."upload_id"
) AS "taken" WHERE "upload"."upload_id" = "taken"."upload_id";

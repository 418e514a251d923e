-- The library lists what somebody has uploaded, with its name and what was said of it. Its address holds its size,
-- which is read here out of the texts that name an image from before.
-- DropIndex
DROP INDEX "upload_user_id_idx";

-- AlterTable
ALTER TABLE "upload" ADD COLUMN     "alt" VARCHAR(300) NOT NULL DEFAULT '',
ADD COLUMN     "caption" VARCHAR(300) NOT NULL DEFAULT '',
ADD COLUMN     "credit" VARCHAR(120) NOT NULL DEFAULT '',
ADD COLUMN     "height" INTEGER,
ADD COLUMN     "name" VARCHAR(200) NOT NULL DEFAULT '',
ADD COLUMN     "width" INTEGER;

-- CreateIndex
CREATE INDEX "upload_user_id_created_upload_id_idx" ON "upload"("user_id", "created" DESC, "upload_id" DESC);

-- CreateIndex
CREATE INDEX "upload_created_upload_id_idx" ON "upload"("created" DESC, "upload_id" DESC);

UPDATE "upload" SET "width" = "found"."size"[1]::int, "height" = "found"."size"[2]::int
FROM (
  SELECT DISTINCT ON ("use"."upload_id") "use"."upload_id",
    regexp_match("text"."said", "use"."upload_id" || '-(\d{1,5})x(\d{1,5})\.webp') AS "size"
  FROM "upload_use" AS "use"
  JOIN LATERAL (
    SELECT coalesce("image", '') || ' ' || "content" AS "said" FROM "entry"
    WHERE "use"."kind" = 'entry' AND "entry_id" = "use"."record_id"
    UNION ALL
    SELECT coalesce("image", '') FROM "comment"
    WHERE "use"."kind" = 'comment' AND "comment_id" = "use"."record_id"
  ) AS "text" ON true
  WHERE "text"."said" ~ ("use"."upload_id" || '-\d{1,5}x\d{1,5}\.webp')
) AS "found"
WHERE "upload"."upload_id" = "found"."upload_id";

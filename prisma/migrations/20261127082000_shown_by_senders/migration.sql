-- A comment shows what its own author sent, so that nobody else's says that an image was before readers: by its name
-- in a comment, whoever had a secret preview took the images of a draft from everybody who reads that.
CREATE OR REPLACE FUNCTION note_shown_upload() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "upload" SET "shown" = true
  WHERE "upload_id" = NEW."upload_id" AND NOT "shown" AND (
    NEW."kind" <> 'comment' OR "user_id" IS NULL
    OR (SELECT coalesce("author"."owner_id", "author"."id")
        FROM "comment" JOIN "user" AS "author" ON "author"."id" = "comment"."user_id"
        WHERE "comment"."comment_id" = NEW."record_id")
     = (SELECT coalesce("sender"."owner_id", "sender"."id")
        FROM "user" AS "sender" WHERE "sender"."id" = "upload"."user_id"));
  RETURN NULL;
END $$;

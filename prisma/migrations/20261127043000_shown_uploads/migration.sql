-- What was before readers and is not any more is gone with its pictures: which of them were.
-- AlterTable
ALTER TABLE "upload" ADD COLUMN     "shown" BOOLEAN NOT NULL DEFAULT false;

UPDATE "upload" SET "shown" = true WHERE EXISTS (
  SELECT FROM "upload_use" AS "use" WHERE "use"."upload_id" = "upload"."upload_id"
    AND "use"."kind" NOT IN ('draft', 'held_comment'));

CREATE FUNCTION note_shown_upload() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "upload" SET "shown" = true WHERE "upload_id" = NEW."upload_id" AND NOT "shown";
  RETURN NULL;
END $$;

CREATE TRIGGER shown_upload AFTER INSERT ON "upload_use" FOR EACH ROW
  WHEN (NEW."kind" IN ('entry', 'comment', 'edition_shown', 'setting', 'footer_page', 'space', 'user'))
  EXECUTE FUNCTION note_shown_upload();

-- A space looks as its managers want on a domain of its own. Its images, and those of the site's settings, stay as
-- long as they are named.

-- AlterTable
ALTER TABLE "space" ADD COLUMN     "accent" CHAR(7),
ADD COLUMN     "icon" VARCHAR(2000),
ADD COLUMN     "logo" VARCHAR(2000);

-- Where an image is a field and nothing more, the trigger says which: the record's id, then the columns.
CREATE OR REPLACE FUNCTION keep_upload_uses() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  text_id integer;
  said text;
  named text[] := '{}';
  dropped text[];
BEGIN
  CASE TG_TABLE_NAME
    WHEN 'entry' THEN
      text_id := coalesce(NEW."entry_id", OLD."entry_id");
      IF TG_OP <> 'DELETE' AND NEW."deleted_at" IS NULL THEN
        said := concat_ws(' ', NEW."content", NEW."image", NEW."social_image");
      END IF;
    WHEN 'draft' THEN
      text_id := coalesce(NEW."draft_id", OLD."draft_id");
      IF TG_OP <> 'DELETE' AND NEW."state" <> 'published' THEN
        said := concat_ws(' ', NEW."content", NEW."image", NEW."social_image");
      END IF;
    WHEN 'moderation_decision' THEN
      text_id := coalesce(NEW."decision_id", OLD."decision_id");
      IF TG_OP <> 'DELETE' AND NEW."removed" IS NOT NULL THEN
        said := removed_text(NEW."subject", NEW."subject_id", NEW."removed");
      END IF;
    WHEN 'removal' THEN
      text_id := coalesce(NEW."removal_id", OLD."removal_id");
      IF TG_OP <> 'DELETE' THEN
        said := removed_text(NEW."subject", NEW."subject_id", NEW."kept");
      END IF;
    WHEN 'entry_version' THEN
      text_id := coalesce(NEW."entry_version_id", OLD."entry_version_id");
      IF TG_OP <> 'DELETE' THEN said := concat_ws(' ', NEW."content", NEW."image"); END IF;
    WHEN 'comment_version' THEN
      text_id := coalesce(NEW."comment_version_id", OLD."comment_version_id");
      IF TG_OP <> 'DELETE' THEN said := concat_ws(' ', NEW."content", NEW."image"); END IF;
    WHEN 'comment' THEN
      text_id := coalesce(NEW."comment_id", OLD."comment_id");
      IF TG_OP <> 'DELETE' THEN said := concat_ws(' ', NEW."content", NEW."image"); END IF;
    WHEN 'held_comment' THEN
      text_id := coalesce(NEW."held_comment_id", OLD."held_comment_id");
      IF TG_OP <> 'DELETE' THEN said := concat_ws(' ', NEW."content", NEW."image"); END IF;
    WHEN 'setting' THEN
      text_id := hashtext(coalesce(NEW."key", OLD."key"));
      IF TG_OP <> 'DELETE' THEN said := NEW."value"::text; END IF;
    ELSE
      text_id := (to_jsonb(coalesce(NEW, OLD)) ->> TG_ARGV[0])::integer;
      IF TG_OP <> 'DELETE' THEN
        SELECT string_agg("value", ' ') INTO said FROM jsonb_each_text(to_jsonb(NEW))
          WHERE "key" = ANY(TG_ARGV[1:]);
      END IF;
  END CASE;
  named := ARRAY(SELECT uploads_in(said));
  IF TG_OP = 'INSERT' AND cardinality(named) = 0 THEN
    RETURN NULL;
  END IF;
  WITH "gone" AS (
    DELETE FROM "upload_use" AS "use"
    WHERE "use"."kind" = TG_TABLE_NAME AND "use"."record_id" = text_id
      AND "use"."upload_id" <> ALL(named)
    RETURNING "use"."upload_id"
  ) SELECT array_agg("upload_id") INTO dropped FROM "gone";
  INSERT INTO "upload_use" ("upload_id", "kind", "record_id")
    SELECT "id", TG_TABLE_NAME, text_id FROM unnest(named) AS "id" ON CONFLICT DO NOTHING;
  UPDATE "upload" SET "unused_since" = NULL
    WHERE "upload_id" = ANY(named) AND "unused_since" IS NOT NULL;
  UPDATE "upload" SET "unused_since" = now()
    WHERE "upload_id" = ANY(dropped)
      AND NOT EXISTS (SELECT FROM "upload_use" AS "use" WHERE "use"."upload_id" = "upload"."upload_id");
  RETURN NULL;
END $$;

CREATE TRIGGER setting_uploads AFTER INSERT OR UPDATE OF "value" OR DELETE ON "setting"
  FOR EACH ROW EXECUTE FUNCTION keep_upload_uses();
CREATE TRIGGER space_uploads
  AFTER INSERT OR UPDATE OF "logo", "icon" OR DELETE ON "space"
  FOR EACH ROW EXECUTE FUNCTION keep_upload_uses('space_id', 'logo', 'icon');

-- Images that only a comment that waits or a text that was removed names stay as long as either can be published
-- again.

-- Which texts name which images. A deleted entry names none, nobody reads it any more; but one that a decision
-- removed does in that decision's name, like a comment, until there is nothing left to bring back.
CREATE OR REPLACE FUNCTION keep_upload_uses() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  text_id integer;
  said text;
  named text[] := '{}';
  dropped text[];
BEGIN
  IF TG_TABLE_NAME = 'entry' THEN
    text_id := coalesce(NEW."entry_id", OLD."entry_id");
    IF TG_OP <> 'DELETE' AND NEW."deleted_at" IS NULL THEN
      said := NEW."content" || ' ' || coalesce(NEW."image", '');
    END IF;
  ELSIF TG_TABLE_NAME = 'moderation_decision' THEN
    text_id := coalesce(NEW."decision_id", OLD."decision_id");
    IF TG_OP <> 'DELETE' AND NEW."removed" IS NOT NULL THEN
      said := removed_text(NEW."subject", NEW."subject_id", NEW."removed");
    END IF;
  ELSE
    IF TG_TABLE_NAME = 'comment' THEN
      text_id := coalesce(NEW."comment_id", OLD."comment_id");
    ELSE
      text_id := coalesce(NEW."held_comment_id", OLD."held_comment_id");
    END IF;
    IF TG_OP <> 'DELETE' THEN
      said := NEW."content" || ' ' || coalesce(NEW."image", '');
    END IF;
  END IF;
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

-- What a decision can bring back: a comment is kept in it, an entry where it was.
CREATE FUNCTION removed_text(subject text, subject_id integer, removed jsonb) RETURNS text
    LANGUAGE sql STABLE
    AS $$ SELECT CASE subject
      WHEN 'comment' THEN (removed->>'content') || ' ' || coalesce(removed->>'image', '')
      ELSE (SELECT "content" || ' ' || coalesce("image", '') FROM "entry" WHERE "entry_id" = subject_id)
    END $$;

CREATE TRIGGER held_comment_uploads AFTER INSERT OR UPDATE OF "content", "image" OR DELETE ON "held_comment"
  FOR EACH ROW EXECUTE FUNCTION keep_upload_uses();
CREATE TRIGGER decision_uploads AFTER INSERT OR UPDATE OF "removed" OR DELETE ON "moderation_decision"
  FOR EACH ROW EXECUTE FUNCTION keep_upload_uses();

INSERT INTO "upload_use" ("upload_id", "kind", "record_id")
  SELECT uploads_in("content" || ' ' || coalesce("image", '')), 'held_comment', "held_comment_id"
  FROM "held_comment";
INSERT INTO "upload_use" ("upload_id", "kind", "record_id")
  SELECT uploads_in(removed_text("subject", "subject_id", "removed")), 'moderation_decision', "decision_id"
  FROM "moderation_decision" WHERE "removed" IS NOT NULL;
UPDATE "upload" SET "unused_since" = NULL
  WHERE "unused_since" IS NOT NULL AND "upload_id" IN (SELECT "upload_id" FROM "upload_use");

-- Accounts that readers cannot tell apart by name know it of each other; those that wait at the door are read by
-- nobody yet. Who takes or gives up a name does so one after the other, or two at once would not see each other.
CREATE OR REPLACE FUNCTION mark_shared_names() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  looked text;
  shared boolean;
BEGIN
  IF TG_OP = 'UPDATE' AND OLD."name_key" IS NOT DISTINCT FROM NEW."name_key"
    AND (OLD."deleted_at" IS NULL) = (NEW."deleted_at" IS NULL)
    AND (OLD."waiting_since" IS NULL) = (NEW."waiting_since" IS NULL) THEN
    RETURN NULL;
  END IF;
  FOR looked IN
    SELECT DISTINCT "key" FROM (VALUES (NEW."name_key"), (OLD."name_key")) AS "keys"("key")
    WHERE "key" IS NOT NULL ORDER BY "key"
  LOOP
    PERFORM pg_advisory_xact_lock(hashtext('name ' || looked));
    SELECT count(*) > 1 INTO shared FROM (
      SELECT FROM "user" WHERE "name_key" = looked AND "deleted_at" IS NULL AND "waiting_since" IS NULL LIMIT 2
    ) AS "alike";
    UPDATE "user" SET "shares_name" = shared
    WHERE "name_key" = looked AND "deleted_at" IS NULL AND "waiting_since" IS NULL AND "shares_name" <> shared;
  END LOOP;
  IF TG_OP <> 'DELETE' AND NEW."name_key" IS NULL AND NEW."shares_name" THEN
    UPDATE "user" SET "shares_name" = false WHERE "id" = NEW."id";
  END IF;
  RETURN NULL;
END $$;

DROP TRIGGER user_named ON "user";
CREATE TRIGGER user_named AFTER INSERT OR UPDATE OF "name_key", "deleted_at", "waiting_since" OR DELETE ON "user"
  FOR EACH ROW EXECUTE FUNCTION mark_shared_names();

UPDATE "user" SET "shares_name" = NOT "user"."shares_name"
WHERE "name_key" IS NOT NULL AND "deleted_at" IS NULL AND "shares_name" <> (
  "waiting_since" IS NULL AND EXISTS (
    SELECT FROM "user" AS "other" WHERE "other"."name_key" = "user"."name_key" AND "other"."id" <> "user"."id"
      AND "other"."deleted_at" IS NULL AND "other"."waiting_since" IS NULL));

-- Persons decide, always.
ALTER TABLE "moderation_decision" ALTER COLUMN "moderator_id" SET NOT NULL;

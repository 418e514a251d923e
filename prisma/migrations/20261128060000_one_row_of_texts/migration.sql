-- A text keeps one row from the moment it is there until it is forgotten, and a status says where it stands. Comments
-- that were held, deleted or removed were copies elsewhere. What readers see of them is a view of the published ones,
-- so that no query has to remember which those are. Entries kept their row, but what they come back to in two tables.
ALTER TABLE "comment" RENAME TO "stored_comment";
ALTER SEQUENCE "comment_comment_id_seq" RENAME TO "stored_comment_comment_id_seq";
ALTER TABLE "stored_comment" RENAME CONSTRAINT "comment_pkey" TO "stored_comment_pkey";
ALTER TABLE "stored_comment" RENAME CONSTRAINT "comment_user_id_fkey" TO "stored_comment_user_id_fkey";
ALTER TABLE "stored_comment" RENAME CONSTRAINT "comment_entry_id_fkey" TO "stored_comment_entry_id_fkey";
ALTER TABLE "stored_comment" RENAME CONSTRAINT "comment_reviewed_by_fkey" TO "stored_comment_reviewed_by_fkey";
ALTER INDEX "comment_user_id_created_comment_id_idx" RENAME TO "stored_comment_user_id_created_comment_id_idx";

-- AlterTable
ALTER TABLE "stored_comment" ADD COLUMN     "draft_id" INTEGER,
ADD COLUMN     "generation_id" INTEGER,
ADD COLUMN     "held_cause" VARCHAR(10),
ADD COLUMN     "held_detail" VARCHAR(100),
ADD COLUMN     "status" VARCHAR(10) NOT NULL DEFAULT 'published';

-- AlterTable
ALTER TABLE "entry" ADD COLUMN     "kept" JSONB,
ADD COLUMN     "status" VARCHAR(10) NOT NULL DEFAULT 'published';

-- AlterTable
ALTER TABLE "moderation_decision" ADD COLUMN     "restorable" BOOLEAN NOT NULL DEFAULT false;

-- CreateIndex
CREATE INDEX "stored_comment_entry_id_user_id_idx" ON "stored_comment"("entry_id", "user_id");

-- CreateIndex
CREATE UNIQUE INDEX "stored_comment_draft_id_key" ON "stored_comment"("draft_id");

ALTER TABLE "stored_comment" ADD CONSTRAINT "stored_comment_status" CHECK (
    CASE WHEN "status" = 'held' THEN coalesce("held_cause" IN ('words', 'links', 'first'), FALSE)
    ELSE "status" IN ('published', 'trashed', 'removed') AND "held_cause" IS NULL END);

-- However many are held: who reads the published ones passes none of them, and the other way round.
DROP INDEX "comment_entry_id_created_comment_id_idx";
DROP INDEX "comment_created_comment_id_idx";
CREATE INDEX "comment_entry_idx" ON "stored_comment" ("entry_id", "created", "comment_id")
    WHERE "status" = 'published';
CREATE INDEX "comment_created_idx" ON "stored_comment" ("created" DESC, "comment_id" DESC)
    WHERE "status" = 'published';
CREATE INDEX "comment_held_idx" ON "stored_comment" ("created" DESC, "comment_id" DESC) WHERE "status" = 'held';

CREATE VIEW "comment" AS
SELECT "comment_id", "content", "image", "user_id", "entry_id", "created", "version", "edited_at", "edited_by",
    "edit_reason", "origin", "disclosure", "ai_model", "reviewed_by", "reviewed_at", "human_share", "search_text"
FROM "stored_comment" WHERE "status" = 'published';

-- The comments of an entry and of an account that are published.
DROP TRIGGER "comment_added" ON "stored_comment";
DROP TRIGGER "comment_removed" ON "stored_comment";
DROP TRIGGER "user_comment_added" ON "stored_comment";
DROP TRIGGER "user_comment_removed" ON "stored_comment";
DROP FUNCTION count_user_comments();
CREATE OR REPLACE FUNCTION count_comments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE "entry" SET "comments_count" = "comments_count" + change.by
    FROM (SELECT "entry_id", count(*) * (CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END) AS by
          FROM changed WHERE "status" = 'published' GROUP BY "entry_id") AS change
    WHERE "entry"."entry_id" = change."entry_id";
    UPDATE "user" SET "comments_count" = "comments_count" + change.by
    FROM (SELECT "user_id", count(*) * (CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END) AS by
          FROM changed WHERE "status" = 'published' GROUP BY "user_id") AS change
    WHERE "user"."id" = change."user_id";
    RETURN NULL;
END $$;
CREATE TRIGGER "comment_added" AFTER INSERT ON "stored_comment"
    REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_comments();
CREATE TRIGGER "comment_removed" AFTER DELETE ON "stored_comment"
    REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_comments();

CREATE FUNCTION count_marked_comment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    change integer := CASE NEW."status" WHEN 'published' THEN 1 ELSE -1 END;
BEGIN
    UPDATE "entry" SET "comments_count" = "comments_count" + change WHERE "entry_id" = NEW."entry_id";
    UPDATE "user" SET "comments_count" = "comments_count" + change WHERE "id" = NEW."user_id";
    RETURN NULL;
END $$;
CREATE TRIGGER "comment_marked" AFTER UPDATE OF "status" ON "stored_comment" FOR EACH ROW
    WHEN ((OLD."status" = 'published') <> (NEW."status" = 'published'))
    EXECUTE FUNCTION count_marked_comment();

-- One that is away is found by its names again when it comes back.
CREATE OR REPLACE FUNCTION rename_comments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_TABLE_NAME = 'entry' THEN
        UPDATE "stored_comment" SET "search_names" = comment_search_names("user_id", "entry_id")
        WHERE "entry_id" = NEW."entry_id";
    ELSE
        UPDATE "stored_comment" SET "search_names" = comment_search_names("user_id", "entry_id")
        WHERE "user_id" = NEW."id";
    END IF;
    RETURN NULL;
END $$;

-- Which texts name which images: entries also while they are away; a comment as `comment` while it is published, and
-- as `stored_comment` while it is not.
CREATE OR REPLACE FUNCTION keep_upload_uses() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  text_id integer;
  said text;
  use_kind text := TG_TABLE_NAME;
  other_kind text;
  named text[] := '{}';
  dropped text[];
BEGIN
  CASE TG_TABLE_NAME
    WHEN 'entry' THEN
      text_id := coalesce(NEW."entry_id", OLD."entry_id");
      IF TG_OP <> 'DELETE' THEN
        said := concat_ws(' ', NEW."content", NEW."image", NEW."social_image");
      END IF;
    WHEN 'draft' THEN
      text_id := coalesce(NEW."draft_id", OLD."draft_id");
      IF TG_OP <> 'DELETE' AND NEW."state" <> 'published' THEN
        said := concat_ws(' ', NEW."content", NEW."image", NEW."social_image");
      END IF;
    WHEN 'entry_version' THEN
      text_id := coalesce(NEW."entry_version_id", OLD."entry_version_id");
      IF TG_OP <> 'DELETE' THEN said := concat_ws(' ', NEW."content", NEW."image"); END IF;
    WHEN 'comment_version' THEN
      text_id := coalesce(NEW."comment_version_id", OLD."comment_version_id");
      IF TG_OP <> 'DELETE' THEN said := concat_ws(' ', NEW."content", NEW."image"); END IF;
    WHEN 'stored_comment' THEN
      text_id := coalesce(NEW."comment_id", OLD."comment_id");
      IF TG_OP <> 'DELETE' THEN
        said := concat_ws(' ', NEW."content", NEW."image");
        IF NEW."status" = 'published' THEN use_kind := 'comment'; END IF;
      END IF;
      other_kind := CASE use_kind WHEN 'comment' THEN 'stored_comment' ELSE 'comment' END;
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
    WHERE "use"."kind" IN (use_kind, other_kind) AND "use"."record_id" = text_id
      AND ("use"."kind" = other_kind OR "use"."upload_id" <> ALL(named))
    RETURNING "use"."upload_id"
  ) SELECT array_agg("upload_id") INTO dropped FROM "gone";
  INSERT INTO "upload_use" ("upload_id", "kind", "record_id")
    SELECT "id", use_kind, text_id FROM unnest(named) AS "id" ON CONFLICT DO NOTHING;
  UPDATE "upload" SET "unused_since" = NULL
    WHERE "upload_id" = ANY(named) AND "unused_since" IS NOT NULL;
  UPDATE "upload" SET "unused_since" = now()
    WHERE "upload_id" = ANY(dropped)
      AND NOT EXISTS (SELECT FROM "upload_use" AS "use" WHERE "use"."upload_id" = "upload"."upload_id");
  RETURN NULL;
END $$;
DROP TRIGGER removal_uploads ON "removal";
DROP TRIGGER decision_uploads ON "moderation_decision";
DROP FUNCTION removed_text(text, integer, jsonb);
DROP TRIGGER entry_uploads ON "entry";
CREATE TRIGGER entry_uploads
  AFTER INSERT OR UPDATE OF "content", "image", "social_image" OR DELETE ON "entry"
  FOR EACH ROW EXECUTE FUNCTION keep_upload_uses();
DROP TRIGGER comment_uploads ON "stored_comment";
CREATE TRIGGER comment_uploads
  AFTER INSERT OR UPDATE OF "content", "image", "status" OR DELETE ON "stored_comment"
  FOR EACH ROW EXECUTE FUNCTION keep_upload_uses();

-- The copies become rows: those that were deleted or removed under their own numbers, those that are held under new
-- ones, in their order, of which no screen that is open knows one as another's.
WITH "away" AS (
    SELECT 'trashed' AS "status", "kept" AS "copy" FROM "removal" WHERE "subject" = 'comment' AND "kept" ? 'comment_id'
    UNION ALL
    SELECT 'removed', "removed" FROM "moderation_decision" WHERE "subject" = 'comment' AND "removed" ? 'comment_id'
)
INSERT INTO "stored_comment" ("status", "comment_id", "content", "image", "user_id", "entry_id", "created", "version",
    "edited_at", "edited_by", "edit_reason", "disclosure", "ai_model", "reviewed_by", "reviewed_at", "human_share")
SELECT "away"."status", "was"."comment_id", "was"."content", "was"."image", "was"."user_id", "was"."entry_id",
    "was"."created", coalesce("was"."version", 1), "was"."edited_at", "was"."edited_by", "was"."edit_reason",
    "was"."disclosure", "was"."ai_model", "reviewer"."id", "was"."reviewed_at", "was"."human_share"
FROM "away"
CROSS JOIN LATERAL jsonb_populate_record(NULL::"stored_comment", "away"."copy") AS "was"
LEFT JOIN "user" AS "reviewer" ON "reviewer"."id" = "was"."reviewed_by"
ON CONFLICT DO NOTHING;

UPDATE "task_run" SET "comment_id" = "away"."comment_id"
FROM (
    SELECT "subject_id", jsonb_array_elements_text("kept" -> 'task_runs')::integer FROM "removal"
    WHERE "subject" = 'comment' AND jsonb_typeof("kept" -> 'task_runs') = 'array'
    UNION ALL
    SELECT "subject_id", jsonb_array_elements_text("removed" -> 'task_runs')::integer FROM "moderation_decision"
    WHERE "subject" = 'comment' AND jsonb_typeof("removed" -> 'task_runs') = 'array'
) AS "away" ("comment_id", "task_run_id")
WHERE "task_run"."task_run_id" = "away"."task_run_id";

SELECT setval('stored_comment_comment_id_seq', pg_sequence_last_value('held_comment_held_comment_id_seq'))
WHERE pg_sequence_last_value('held_comment_held_comment_id_seq')
    > coalesce(pg_sequence_last_value('stored_comment_comment_id_seq'), 0);
INSERT INTO "stored_comment" ("status", "held_cause", "held_detail", "content", "image", "user_id", "entry_id",
    "created", "disclosure", "ai_model", "reviewed_by", "reviewed_at", "human_share", "generation_id", "draft_id")
SELECT 'held', "cause", "detail", "content", "image", "user_id", "entry_id", "created", "disclosure", "ai_model",
    (SELECT "id" FROM "user" WHERE "id" = "reviewed_by"), "reviewed_at", "human_share", "generation_id", "draft_id"
FROM "held_comment" ORDER BY "held_comment_id";
DROP TABLE "held_comment";

-- Of an entry that is away without anything that brings it back, nothing is said any more.
UPDATE "entry" SET
    "status" = coalesce("away"."status", 'forgotten'),
    "kept" = "away"."kept" - 'entry_id'
FROM "entry" AS "gone"
LEFT JOIN (
    SELECT "subject_id", CASE "kind" WHEN 'trash' THEN 'trashed' ELSE 'withdrawn' END, "kept"
    FROM "removal" WHERE "subject" = 'entry'
    UNION ALL
    SELECT "subject_id", 'removed', "removed" FROM "moderation_decision"
    WHERE "subject" = 'entry' AND "removed" IS NOT NULL
) AS "away" ("entry_id", "status", "kept") USING ("entry_id")
WHERE "entry"."entry_id" = "gone"."entry_id" AND "entry"."deleted_at" IS NOT NULL;
ALTER TABLE "entry" ADD CONSTRAINT "entry_status" CHECK (
    ("status" = 'published') = ("deleted_at" IS NULL)
    AND "status" IN ('published', 'withdrawn', 'trashed', 'removed', 'forgotten'));

INSERT INTO "upload_use" ("upload_id", "kind", "record_id")
SELECT uploads_in(concat_ws(' ', "content", "image", "social_image")), 'entry', "entry_id"
FROM "entry" WHERE "status" IN ('withdrawn', 'trashed', 'removed') ON CONFLICT DO NOTHING;
DELETE FROM "upload_use" WHERE "kind" IN ('held_comment', 'removal', 'moderation_decision');
DELETE FROM "stored_comment" USING "entry"
WHERE "stored_comment"."status" = 'held' AND "entry"."entry_id" = "stored_comment"."entry_id"
    AND "entry"."status" = 'forgotten';

ALTER TABLE "removal" DROP COLUMN "kept";
UPDATE "moderation_decision" SET "restorable" = true WHERE "removed" IS NOT NULL;
ALTER TABLE "moderation_decision" DROP COLUMN "removed";
CREATE INDEX "decision_restorable_idx" ON "moderation_decision" ("created") WHERE "restorable";

-- A server of the version before goes on reading; it holds, admits and refuses comments, too. What it would take away
-- fails, and nothing of it is done. No later version needs these two.
CREATE VIEW "held_comment" AS
SELECT "comment_id" AS "held_comment_id", "content", "image", "user_id", "entry_id", "created", "held_cause" AS "cause",
    "held_detail" AS "detail", "disclosure", "ai_model", "reviewed_by", "reviewed_at", "human_share", "generation_id",
    "draft_id", "status"
FROM "stored_comment" WHERE "status" = 'held';
ALTER VIEW "held_comment" ALTER COLUMN "status" SET DEFAULT 'held';
ALTER TABLE "moderation_decision" ADD COLUMN "removed" JSONB
    GENERATED ALWAYS AS (CASE WHEN "restorable" THEN '{}'::jsonb END) STORED;

ANALYZE "stored_comment" ("status");

-- A text's life before and after it is published: drafts, versions with their corrections, what was taken away and
-- can come back, and what an editor adds to an entry: words and focus of its image, a summary, how networks show it.

-- AlterTable
ALTER TABLE "comment" ADD COLUMN     "edit_reason" VARCHAR(300),
ADD COLUMN     "edited_at" TIMESTAMPTZ(3),
ADD COLUMN     "edited_by" INTEGER,
ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "entry" ADD COLUMN     "image_alt" VARCHAR(300),
ADD COLUMN     "image_caption" VARCHAR(300),
ADD COLUMN     "image_credit" VARCHAR(120),
ADD COLUMN     "image_focus_x" SMALLINT,
ADD COLUMN     "image_focus_y" SMALLINT,
ADD COLUMN     "modified_at" TIMESTAMPTZ(3),
ADD COLUMN     "revised_at" TIMESTAMPTZ(3),
ADD COLUMN     "social_image" VARCHAR(2000),
ADD COLUMN     "social_summary" VARCHAR(300),
ADD COLUMN     "social_title" VARCHAR(100),
ADD COLUMN     "summary" VARCHAR(300),
ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- CreateTable
CREATE TABLE "draft" (
    "draft_id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "entry_id" INTEGER,
    "title" VARCHAR(100) NOT NULL DEFAULT '',
    "content" TEXT NOT NULL DEFAULT '',
    "image" VARCHAR(2000),
    "image_alt" VARCHAR(300),
    "image_caption" VARCHAR(300),
    "image_credit" VARCHAR(120),
    "image_focus_x" SMALLINT,
    "image_focus_y" SMALLINT,
    "summary" VARCHAR(300),
    "social_title" VARCHAR(100),
    "social_summary" VARCHAR(300),
    "social_image" VARCHAR(2000),
    "slug" VARCHAR(200),
    "spaces" INTEGER[],
    "dated" TIMESTAMPTZ(3),
    "state" VARCHAR(10) NOT NULL DEFAULT 'open',
    "publish_at" TIMESTAMPTZ(3),
    "scheduled_by" INTEGER,
    "lease_until" TIMESTAMPTZ(3),
    "space_id" INTEGER,
    "reason" VARCHAR(500),
    "entry_version" INTEGER,
    "version" INTEGER NOT NULL DEFAULT 1,
    "preview_key" VARCHAR(64),
    "entry_published" INTEGER,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "draft_pkey" PRIMARY KEY ("draft_id")
);

-- CreateTable
CREATE TABLE "entry_version" (
    "entry_version_id" SERIAL NOT NULL,
    "entry_id" INTEGER NOT NULL,
    "version" INTEGER NOT NULL,
    "user_id" INTEGER,
    "created" TIMESTAMPTZ(3) NOT NULL,
    "title" VARCHAR(100) NOT NULL,
    "content" TEXT NOT NULL,
    "image" VARCHAR(2000),
    "image_alt" VARCHAR(300),
    "image_caption" VARCHAR(300),
    "image_credit" VARCHAR(120),
    "summary" VARCHAR(300),
    "recovered_from" INTEGER,

    CONSTRAINT "entry_version_pkey" PRIMARY KEY ("entry_version_id")
);

-- CreateTable
CREATE TABLE "comment_version" (
    "comment_version_id" SERIAL NOT NULL,
    "comment_id" INTEGER NOT NULL,
    "version" INTEGER NOT NULL,
    "user_id" INTEGER,
    "created" TIMESTAMPTZ(3) NOT NULL,
    "content" VARCHAR(10000) NOT NULL,
    "image" VARCHAR(2000),

    CONSTRAINT "comment_version_pkey" PRIMARY KEY ("comment_version_id")
);

-- CreateTable
CREATE TABLE "correction" (
    "correction_id" SERIAL NOT NULL,
    "entry_id" INTEGER NOT NULL,
    "version" INTEGER NOT NULL,
    "line" VARCHAR(300) NOT NULL,
    "user_id" INTEGER,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "correction_pkey" PRIMARY KEY ("correction_id")
);

-- CreateTable
CREATE TABLE "removal" (
    "removal_id" SERIAL NOT NULL,
    "kind" VARCHAR(10) NOT NULL,
    "subject" VARCHAR(10) NOT NULL,
    "subject_id" INTEGER NOT NULL,
    "entry_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "removed_by" INTEGER,
    "removed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "title" VARCHAR(100) NOT NULL,
    "quote" VARCHAR(400) NOT NULL,
    "kept" JSONB NOT NULL,

    CONSTRAINT "removal_pkey" PRIMARY KEY ("removal_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "draft_preview_key_key" ON "draft"("preview_key");

-- CreateIndex
CREATE INDEX "draft_user_id_updated_draft_id_idx" ON "draft"("user_id", "updated" DESC, "draft_id" DESC);

-- CreateIndex
CREATE INDEX "draft_updated_draft_id_idx" ON "draft"("updated" DESC, "draft_id" DESC);

-- CreateIndex
CREATE INDEX "draft_entry_id_idx" ON "draft"("entry_id");

-- CreateIndex
CREATE INDEX "draft_space_id_idx" ON "draft"("space_id");

-- CreateIndex
CREATE INDEX "entry_version_user_id_idx" ON "entry_version"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "entry_version_entry_id_version_key" ON "entry_version"("entry_id", "version");

-- CreateIndex
CREATE INDEX "comment_version_user_id_idx" ON "comment_version"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "comment_version_comment_id_version_key" ON "comment_version"("comment_id", "version");

-- CreateIndex
CREATE UNIQUE INDEX "correction_entry_id_version_key" ON "correction"("entry_id", "version");

-- CreateIndex
CREATE INDEX "removal_user_id_removed_at_removal_id_idx" ON "removal"("user_id", "removed_at" DESC, "removal_id" DESC);

-- CreateIndex
CREATE INDEX "removal_kind_removed_at_removal_id_idx" ON "removal"("kind", "removed_at" DESC, "removal_id" DESC);

-- CreateIndex
CREATE INDEX "removal_removed_by_idx" ON "removal"("removed_by");

-- CreateIndex
CREATE INDEX "removal_entry_id_idx" ON "removal"("entry_id");

-- CreateIndex
CREATE UNIQUE INDEX "removal_subject_subject_id_key" ON "removal"("subject", "subject_id");

-- AddForeignKey
ALTER TABLE "draft" ADD CONSTRAINT "draft_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "draft" ADD CONSTRAINT "draft_entry_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "entry"("entry_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "draft" ADD CONSTRAINT "draft_space_id_fkey" FOREIGN KEY ("space_id") REFERENCES "space"("space_id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "entry_version" ADD CONSTRAINT "entry_version_entry_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "entry"("entry_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "correction" ADD CONSTRAINT "correction_entry_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "entry"("entry_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "removal" ADD CONSTRAINT "removal_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "removal" ADD CONSTRAINT "removal_entry_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "entry"("entry_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What the schema cannot say.

ALTER TABLE "entry" ADD CONSTRAINT "entry_image_focus"
  CHECK (("image_focus_x" IS NULL) = ("image_focus_y" IS NULL)
    AND "image_focus_x" BETWEEN 0 AND 100 AND "image_focus_y" BETWEEN 0 AND 100);
ALTER TABLE "draft" ADD CONSTRAINT "draft_image_focus"
  CHECK (("image_focus_x" IS NULL) = ("image_focus_y" IS NULL)
    AND "image_focus_x" BETWEEN 0 AND 100 AND "image_focus_y" BETWEEN 0 AND 100);
ALTER TABLE "draft" ADD CONSTRAINT "draft_content_length" CHECK (char_length("content") <= 200000);
ALTER TABLE "draft" ADD CONSTRAINT "draft_state"
  CHECK ("state" IN ('open', 'review', 'scheduled', 'published')
    AND ("state" <> 'scheduled' OR "publish_at" IS NOT NULL));
ALTER TABLE "removal" ADD CONSTRAINT "removal_kind"
  CHECK ("kind" IN ('withdrawn', 'trash') AND "subject" IN ('entry', 'comment')
    AND ("subject" = 'comment' OR "subject_id" = "entry_id"));

-- One set of changes to an entry for each person.
CREATE UNIQUE INDEX "draft_entry_key" ON "draft" ("user_id", "entry_id")
  WHERE "entry_id" IS NOT NULL AND "state" <> 'published';
CREATE INDEX "draft_due_idx" ON "draft" ("publish_at") WHERE "state" = 'scheduled';
CREATE INDEX "draft_review_idx" ON "draft" ("space_id", "updated") WHERE "state" = 'review';

-- What was saved after it was published has changed since, as far as anybody knows. Where many were, the indexes of
-- words are made anew afterwards: keeping them row by row takes five times as long as making them.
DO $$
DECLARE
  made_anew text[] := '{}';
  named record;
  definition text;
BEGIN
  IF (SELECT count(*) * 4 FROM "entry" WHERE "updated" > "created") > (SELECT count(*) FROM "entry") THEN
    FOR named IN SELECT "indexname", "indexdef" FROM pg_indexes
      WHERE "schemaname" = current_schema() AND "tablename" = 'entry' AND "indexdef" LIKE '%USING gin%'
    LOOP
      made_anew := made_anew || named."indexdef";
      EXECUTE format('DROP INDEX %I', named."indexname");
    END LOOP;
  END IF;
  UPDATE "entry" SET "modified_at" = "updated" WHERE "updated" > "created";
  FOREACH definition IN ARRAY made_anew LOOP
    EXECUTE definition;
  END LOOP;
END $$;

-- Which texts name which images, as before, and now also drafts that are not published yet, earlier versions, and
-- what can come back. An entry's images are named by it; of one that is away, by what brings it back.
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

CREATE OR REPLACE FUNCTION removed_text(subject text, subject_id integer, removed jsonb) RETURNS text
    LANGUAGE sql STABLE
    AS $$ SELECT CASE subject
      WHEN 'comment' THEN concat_ws(' ', removed->>'content', removed->>'image')
      ELSE (SELECT concat_ws(' ', "content", "image", "social_image") FROM "entry" WHERE "entry_id" = subject_id)
    END $$;

DROP TRIGGER entry_uploads ON "entry";
CREATE TRIGGER entry_uploads
  AFTER INSERT OR UPDATE OF "content", "image", "social_image", "deleted_at" OR DELETE ON "entry"
  FOR EACH ROW EXECUTE FUNCTION keep_upload_uses();
CREATE TRIGGER draft_uploads
  AFTER INSERT OR UPDATE OF "content", "image", "social_image", "state" OR DELETE ON "draft"
  FOR EACH ROW EXECUTE FUNCTION keep_upload_uses();
CREATE TRIGGER entry_version_uploads AFTER INSERT OR DELETE ON "entry_version"
  FOR EACH ROW EXECUTE FUNCTION keep_upload_uses();
CREATE TRIGGER comment_version_uploads AFTER INSERT OR DELETE ON "comment_version"
  FOR EACH ROW EXECUTE FUNCTION keep_upload_uses();
CREATE TRIGGER removal_uploads AFTER INSERT OR UPDATE OF "kept" OR DELETE ON "removal"
  FOR EACH ROW EXECUTE FUNCTION keep_upload_uses();

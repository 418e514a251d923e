-- Front pages are composed, and every one that was published is kept as readers saw it. Of a front page that nobody
-- composed there is no row but what the site keeps at the end of a day.
-- CreateTable
CREATE TABLE "edition" (
    "edition_id" SERIAL NOT NULL,
    "space_id" INTEGER,
    "state" VARCHAR(10) NOT NULL DEFAULT 'draft',
    "layout" VARCHAR(10),
    "breaking_id" INTEGER,
    "hidden" INTEGER[],
    "automatic" BOOLEAN NOT NULL DEFAULT false,
    "publish_at" TIMESTAMPTZ(3),
    "reason" VARCHAR(300),
    "published_at" TIMESTAMPTZ(3),
    "day" CHAR(10),
    "number" SMALLINT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "saved_by" INTEGER,
    "saved_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "edition_pkey" PRIMARY KEY ("edition_id")
);

-- CreateTable
CREATE TABLE "edition_story" (
    "edition_id" INTEGER NOT NULL,
    "entry_id" INTEGER NOT NULL,
    "position" SMALLINT,
    "until" TIMESTAMPTZ(3),
    "headline" VARCHAR(100),
    "standfirst" VARCHAR(300),
    "focus_x" SMALLINT,
    "focus_y" SMALLINT,
    "lost_at" TIMESTAMPTZ(3),

    CONSTRAINT "edition_story_pkey" PRIMARY KEY ("edition_id","entry_id")
);

-- CreateTable
CREATE TABLE "edition_shown" (
    "edition_shown_id" SERIAL NOT NULL,
    "edition_id" INTEGER NOT NULL,
    "position" SMALLINT NOT NULL,
    "entry_id" INTEGER NOT NULL,
    "headline" VARCHAR(100),
    "standfirst" VARCHAR(300) NOT NULL DEFAULT '',
    "image" VARCHAR(2000),
    "focus_x" SMALLINT,
    "focus_y" SMALLINT,
    "author_id" INTEGER NOT NULL,
    "author_name" VARCHAR(120),
    "section" VARCHAR(100),
    "dated" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "edition_shown_pkey" PRIMARY KEY ("edition_shown_id")
);

-- CreateIndex
CREATE INDEX "edition_space_id_published_at_idx" ON "edition"("space_id", "published_at" DESC);

-- CreateIndex
CREATE INDEX "edition_saved_by_idx" ON "edition"("saved_by");

-- CreateIndex
CREATE INDEX "edition_story_entry_id_idx" ON "edition_story"("entry_id");

-- CreateIndex
CREATE INDEX "edition_shown_entry_id_idx" ON "edition_shown"("entry_id");

-- CreateIndex
CREATE INDEX "edition_shown_author_id_idx" ON "edition_shown"("author_id");

-- CreateIndex
CREATE UNIQUE INDEX "edition_shown_edition_id_position_key" ON "edition_shown"("edition_id", "position");

-- AddForeignKey
ALTER TABLE "edition" ADD CONSTRAINT "edition_space_id_fkey" FOREIGN KEY ("space_id") REFERENCES "space"("space_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "edition" ADD CONSTRAINT "edition_saved_by_fkey" FOREIGN KEY ("saved_by") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "edition_story" ADD CONSTRAINT "edition_story_edition_id_fkey" FOREIGN KEY ("edition_id") REFERENCES "edition"("edition_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "edition_story" ADD CONSTRAINT "edition_story_entry_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "entry"("entry_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "edition_shown" ADD CONSTRAINT "edition_shown_edition_id_fkey" FOREIGN KEY ("edition_id") REFERENCES "edition"("edition_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "edition_shown" ADD CONSTRAINT "edition_shown_entry_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "entry"("entry_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A day's front pages have numbers of their own, and an address with each; the home page is the front of no space.
CREATE UNIQUE INDEX "edition_day_key" ON "edition" (coalesce("space_id", 0), "day", "number") WHERE "state" = 'published';

-- What is due, and what is being prepared.
CREATE INDEX "edition_waiting_idx" ON "edition" ("publish_at") WHERE "state" <> 'published';

-- An image stays as long as a kept front page shows it.
CREATE FUNCTION keep_shown_uploads() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  dropped text[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO "upload_use" ("upload_id", "kind", "record_id")
      SELECT "id", 'edition_shown', NEW."edition_shown_id" FROM uploads_in(NEW."image") AS "id" ON CONFLICT DO NOTHING;
    UPDATE "upload" SET "unused_since" = NULL
      WHERE "upload_id" IN (SELECT uploads_in(NEW."image")) AND "unused_since" IS NOT NULL;
    RETURN NULL;
  END IF;
  WITH "gone" AS (
    DELETE FROM "upload_use" WHERE "kind" = 'edition_shown' AND "record_id" = OLD."edition_shown_id"
    RETURNING "upload_id"
  ) SELECT array_agg("upload_id") INTO dropped FROM "gone";
  UPDATE "upload" SET "unused_since" = now()
    WHERE "upload_id" = ANY(dropped)
      AND NOT EXISTS (SELECT FROM "upload_use" AS "use" WHERE "use"."upload_id" = "upload"."upload_id");
  RETURN NULL;
END $$;

CREATE TRIGGER shown_uploads AFTER INSERT ON "edition_shown"
  FOR EACH ROW WHEN (NEW."image" IS NOT NULL) EXECUTE FUNCTION keep_shown_uploads();
-- An image only ever goes from here, when its text is deleted for good.
CREATE TRIGGER shown_uploads_forgotten AFTER UPDATE OF "image" ON "edition_shown"
  FOR EACH ROW WHEN (OLD."image" IS NOT NULL AND NEW."image" IS NULL) EXECUTE FUNCTION keep_shown_uploads();
CREATE TRIGGER shown_uploads_gone AFTER DELETE ON "edition_shown"
  FOR EACH ROW WHEN (OLD."image" IS NOT NULL) EXECUTE FUNCTION keep_shown_uploads();

-- /portadas is the site's own from now on, as others before: see reserved_addresses.
UPDATE "slug" SET "path" = 'e/' || "path"
WHERE split_part("path", '/', 1) = 'portadas' AND length("path") <= 198
  AND NOT EXISTS (SELECT FROM "slug" AS "other" WHERE "other"."path" = 'e/' || "slug"."path");

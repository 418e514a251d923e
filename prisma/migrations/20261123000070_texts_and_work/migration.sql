-- What bounds the work that texts, images and machines make: HTML that is kept, images that are counted and
-- swept, calls of the AI service that count for an owner. And names that can be told apart.

-- AlterTable
ALTER TABLE "generation" ADD COLUMN     "owner_id" INTEGER,
ADD COLUMN     "sample" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "user" ADD COLUMN     "name_key" VARCHAR(200),
ADD COLUMN     "shares_name" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "entry_html" (
    "entry_id" INTEGER NOT NULL,
    "key" VARCHAR(64) NOT NULL,
    "html" TEXT NOT NULL,

    CONSTRAINT "entry_html_pkey" PRIMARY KEY ("entry_id")
);

-- CreateTable
CREATE TABLE "upload" (
    "upload_id" VARCHAR(32) NOT NULL,
    "user_id" INTEGER,
    "bytes" INTEGER,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "unused_since" TIMESTAMPTZ(3) DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "upload_pkey" PRIMARY KEY ("upload_id")
);

-- CreateTable
CREATE TABLE "upload_use" (
    "upload_id" VARCHAR(32) NOT NULL,
    "kind" VARCHAR(20) NOT NULL,
    "record_id" INTEGER NOT NULL,

    CONSTRAINT "upload_use_pkey" PRIMARY KEY ("upload_id","kind","record_id")
);

-- CreateIndex
CREATE INDEX "upload_user_id_idx" ON "upload"("user_id");

-- CreateIndex
CREATE INDEX "upload_unused_since_idx" ON "upload"("unused_since");

-- CreateIndex
CREATE INDEX "upload_use_kind_record_id_idx" ON "upload_use"("kind", "record_id");

-- CreateIndex
CREATE INDEX "generation_owner_id_started_idx" ON "generation"("owner_id", "started");

-- CreateIndex
CREATE INDEX "user_name_key_idx" ON "user"("name_key");

-- AddForeignKey
ALTER TABLE "entry_html" ADD CONSTRAINT "entry_html_entry_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "entry"("entry_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "upload" ADD CONSTRAINT "upload_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- The calls of the last day count for whoever owns the synthetic user now.
UPDATE "generation" SET "owner_id" = "user"."owner_id", "sample" = coalesce("user"."model" = 'demo', false)
FROM "user" WHERE "user"."id" = "generation"."user_id" AND "generation"."started" > now() - interval '1 day';

-- Characters that are not seen leave the names and titles there are; a name that is nothing else goes, a title or
-- a space's name that would be too short stays.
UPDATE "user" SET "fullName" = nullif(btrim("shown"."name"), '')
FROM (
  SELECT "id" AS "of", regexp_replace("fullName", '[\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\u3164\ufeff\uffa0]', '', 'g') AS "name"
  FROM "user" WHERE "fullName" ~ '[\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\u3164\ufeff\uffa0]'
) AS "shown" WHERE "id" = "shown"."of";
UPDATE "entry" SET "title" = btrim("shown"."name")
FROM (
  SELECT "entry_id" AS "of", regexp_replace("title", '[\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\u3164\ufeff\uffa0]', '', 'g') AS "name"
  FROM "entry" WHERE "title" ~ '[\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\u3164\ufeff\uffa0]'
) AS "shown" WHERE "entry_id" = "shown"."of" AND char_length(btrim("shown"."name")) >= 3;
UPDATE "space" SET "name" = btrim("shown"."name")
FROM (
  SELECT "space_id" AS "of", regexp_replace("name", '[\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\u3164\ufeff\uffa0]', '', 'g') AS "name"
  FROM "space" WHERE "name" ~ '[\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\u3164\ufeff\uffa0]'
) AS "shown" WHERE "space_id" = "shown"."of" AND char_length(btrim("shown"."name")) >= 3;

-- Accounts that readers cannot tell apart by name know it of each other.
CREATE FUNCTION mark_shared_names() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  looked text;
  shared boolean;
BEGIN
  IF TG_OP = 'UPDATE' AND OLD."name_key" IS NOT DISTINCT FROM NEW."name_key"
    AND (OLD."deleted_at" IS NULL) = (NEW."deleted_at" IS NULL) THEN
    RETURN NULL;
  END IF;
  FOR looked IN
    SELECT DISTINCT "key" FROM (
      VALUES (NEW."name_key"), (CASE WHEN TG_OP = 'UPDATE' THEN OLD."name_key" END)
    ) AS "keys"("key") WHERE "key" IS NOT NULL
  LOOP
    SELECT count(*) > 1 INTO shared FROM (
      SELECT FROM "user" WHERE "name_key" = looked AND "deleted_at" IS NULL LIMIT 2
    ) AS "alike";
    UPDATE "user" SET "shares_name" = shared
    WHERE "name_key" = looked AND "deleted_at" IS NULL AND "shares_name" <> shared;
  END LOOP;
  IF NEW."name_key" IS NULL AND NEW."shares_name" THEN
    UPDATE "user" SET "shares_name" = false WHERE "id" = NEW."id";
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER user_named AFTER INSERT OR UPDATE OF "name_key", "deleted_at" ON "user"
  FOR EACH ROW EXECUTE FUNCTION mark_shared_names();

-- The ids of the images of ours that a text names, as an address or by name alone.
CREATE FUNCTION uploads_in(value text) RETURNS SETOF text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
    AS $$ SELECT DISTINCT "found"[1] FROM regexp_matches(value, '([0-9a-f]{32})-[1-9][0-9]{0,4}x[1-9]', 'g') AS "found" $$;

-- Which texts name which images. A deleted entry names none: nobody reads it any more.
CREATE FUNCTION keep_upload_uses() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  text_id integer;
  is_read boolean := TG_OP <> 'DELETE';
  named text[] := '{}';
  dropped text[];
BEGIN
  IF TG_TABLE_NAME = 'entry' THEN
    text_id := coalesce(NEW."entry_id", OLD."entry_id");
    is_read := is_read AND NEW."deleted_at" IS NULL;
  ELSE
    text_id := coalesce(NEW."comment_id", OLD."comment_id");
  END IF;
  IF is_read THEN
    named := ARRAY(SELECT uploads_in(NEW."content" || ' ' || coalesce(NEW."image", '')));
  END IF;
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

CREATE TRIGGER entry_uploads AFTER INSERT OR UPDATE OF "content", "image", "deleted_at" OR DELETE ON "entry"
  FOR EACH ROW EXECUTE FUNCTION keep_upload_uses();
CREATE TRIGGER comment_uploads AFTER INSERT OR UPDATE OF "content", "image" OR DELETE ON "comment"
  FOR EACH ROW EXECUTE FUNCTION keep_upload_uses();

-- What texts name already is theirs; other files of the storage are found by the sweep, and have their time then.
INSERT INTO "upload_use" ("upload_id", "kind", "record_id")
  SELECT uploads_in("content" || ' ' || coalesce("image", '')), 'entry', "entry_id" FROM "entry"
  WHERE "deleted_at" IS NULL
    AND ("image" IS NOT NULL OR "content" LIKE '%.webp%');
INSERT INTO "upload_use" ("upload_id", "kind", "record_id")
  SELECT uploads_in("content" || ' ' || coalesce("image", '')), 'comment', "comment_id" FROM "comment"
  WHERE "image" IS NOT NULL OR "content" LIKE '%.webp%';
INSERT INTO "upload" ("upload_id", "user_id", "created", "unused_since")
  SELECT DISTINCT ON ("upload_id") "upload_id", "user_id", "created", NULL FROM (
    SELECT "upload_id", "user_id", "created" FROM "upload_use" JOIN "entry" ON "kind" = 'entry' AND "entry_id" = "record_id"
    UNION ALL
    SELECT "upload_id", "user_id", "created" FROM "upload_use" JOIN "comment" ON "kind" = 'comment' AND "comment_id" = "record_id"
  ) AS "named" ORDER BY "upload_id", "created";

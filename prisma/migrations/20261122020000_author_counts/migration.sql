-- How much an account has written: entries that are not deleted, and comments. A synthetic user writes
-- day and night, and counting would read all of it each time it is listed.
ALTER TABLE "user"
    ADD COLUMN "entries_count" INTEGER NOT NULL DEFAULT 0,
    ADD COLUMN "comments_count" INTEGER NOT NULL DEFAULT 0;

UPDATE "user" SET "entries_count" = written.number
FROM (SELECT "user_id", count(*) AS number FROM "entry" WHERE "deleted_at" IS NULL GROUP BY "user_id") AS written
WHERE "user"."id" = written."user_id";
UPDATE "user" SET "comments_count" = written.number
FROM (SELECT "user_id", count(*) AS number FROM "comment" GROUP BY "user_id") AS written
WHERE "user"."id" = written."user_id";

CREATE FUNCTION count_user_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE "user" SET "entries_count" = "entries_count" + change.by
    FROM (SELECT "user_id", count(*) * (CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END) AS by
          FROM changed WHERE "deleted_at" IS NULL GROUP BY "user_id") AS change
    WHERE "user"."id" = change."user_id";
    RETURN NULL;
END $$;
CREATE TRIGGER "user_entry_added" AFTER INSERT ON "entry"
    REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_user_entries();
CREATE TRIGGER "user_entry_removed" AFTER DELETE ON "entry"
    REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_user_entries();

-- An entry is deleted by marking it.
CREATE FUNCTION count_marked_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE "user" SET "entries_count" = "entries_count" + (CASE WHEN NEW."deleted_at" IS NULL THEN 1 ELSE -1 END)
    WHERE "id" = NEW."user_id";
    RETURN NULL;
END $$;
CREATE TRIGGER "user_entry_marked" AFTER UPDATE OF "deleted_at" ON "entry" FOR EACH ROW
    WHEN ((OLD."deleted_at" IS NULL) <> (NEW."deleted_at" IS NULL))
    EXECUTE FUNCTION count_marked_entry();

CREATE FUNCTION count_user_comments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE "user" SET "comments_count" = "comments_count" + change.by
    FROM (SELECT "user_id", count(*) * (CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END) AS by
          FROM changed GROUP BY "user_id") AS change
    WHERE "user"."id" = change."user_id";
    RETURN NULL;
END $$;
CREATE TRIGGER "user_comment_added" AFTER INSERT ON "comment"
    REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_user_comments();
CREATE TRIGGER "user_comment_removed" AFTER DELETE ON "comment"
    REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_user_comments();

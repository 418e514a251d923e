-- Comments are found by their text, their author's name and their entry's title. All three stand in one
-- folded column: three searches joined would each need to know how many of the newest comments the
-- others find, and the planner guesses that wrong for an author or an entry with thousands of them.
ALTER TABLE "comment" ADD COLUMN "search_names" text NOT NULL DEFAULT '';

-- Each name on a line of its own, so that no search matches across two of them. A deleted account or
-- entry has none: what nobody can see finds nothing.
CREATE FUNCTION comment_search_names(by_user integer, under_entry integer) RETURNS text
    LANGUAGE plpgsql STABLE AS $$
DECLARE author text; title text;
BEGIN
    SELECT "user"."username" INTO author FROM "user" WHERE "id" = by_user AND "deleted_at" IS NULL;
    SELECT "entry"."title" INTO title FROM "entry" WHERE "entry_id" = under_entry AND "deleted_at" IS NULL;
    RETURN concat(E'\n ' || author, E'\n ' || title);
END $$;

UPDATE "comment" SET "search_names" = comment_search_names("user_id", "entry_id");

-- As in "entry": one space before each word, for searches of one or two letters.
ALTER TABLE "comment" ADD COLUMN "search_text" text
    GENERATED ALWAYS AS (fold_text(regexp_replace(' ' || "content", '\s+', ' ', 'g') || "search_names")) STORED;
CREATE INDEX "comment_search_idx" ON "comment" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate = off);

-- The entry is locked first, as counting its comments does anyway: a title that changes at this very
-- moment is either read here or finds the comment.
CREATE FUNCTION name_new_comment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM 1 FROM "entry" WHERE "entry_id" = NEW."entry_id" FOR NO KEY UPDATE;
    NEW."search_names" := comment_search_names(NEW."user_id", NEW."entry_id");
    RETURN NEW;
END $$;
CREATE TRIGGER "comment_named" BEFORE INSERT ON "comment"
    FOR EACH ROW EXECUTE FUNCTION name_new_comment();

CREATE FUNCTION rename_comments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_TABLE_NAME = 'entry' THEN
        UPDATE "comment" SET "search_names" = comment_search_names("user_id", "entry_id")
        WHERE "entry_id" = NEW."entry_id";
    ELSE
        UPDATE "comment" SET "search_names" = comment_search_names("user_id", "entry_id")
        WHERE "user_id" = NEW."id";
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER "entry_renamed" AFTER UPDATE OF "title", "deleted_at" ON "entry" FOR EACH ROW
    WHEN (OLD."title" <> NEW."title" OR OLD."deleted_at" IS DISTINCT FROM NEW."deleted_at")
    EXECUTE FUNCTION rename_comments();
CREATE TRIGGER "user_renamed" AFTER UPDATE OF "username", "deleted_at" ON "user" FOR EACH ROW
    WHEN (OLD."username" <> NEW."username" OR OLD."deleted_at" IS DISTINCT FROM NEW."deleted_at")
    EXECUTE FUNCTION rename_comments();

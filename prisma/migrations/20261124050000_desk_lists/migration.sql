-- Lists of the desk: entries in the order in which they changed, and authors by a part of their name.
CREATE INDEX "entry_updated_idx" ON "entry" ("updated" DESC, "entry_id" DESC) WHERE "deleted_at" IS NULL;
CREATE INDEX "entry_user_updated_idx" ON "entry" ("user_id", "updated" DESC, "entry_id" DESC) WHERE "deleted_at" IS NULL;
CREATE INDEX "user_author_search_idx" ON "user"
    USING gin (fold_text(' ' || "username" || ' ' || coalesce("fullName", '')) gin_trgm_ops)
    WITH (fastupdate = off) WHERE "deleted_at" IS NULL;

-- The desk lists what machines have published, of which most never were drafts, and looks up those that were.
CREATE INDEX "entry_machines_idx" ON "entry" ("created" DESC, "entry_id" DESC)
WHERE "deleted_at" IS NULL AND "origin" = 'synthetic';

CREATE INDEX "draft_entry_published_idx" ON "draft"("entry_published");

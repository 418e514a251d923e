-- The palette finds an entry by the beginning of its title, however many newer texts have the same words.
CREATE INDEX "entry_title_begins_idx" ON "entry" (fold_text("title") text_pattern_ops) WHERE "deleted_at" IS NULL;

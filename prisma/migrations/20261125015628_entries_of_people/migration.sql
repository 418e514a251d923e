-- What people wrote is listed on pages of its own.
CREATE INDEX "entry_people_idx" ON "entry" ("created" DESC, "entry_id" DESC)
WHERE "deleted_at" IS NULL AND "listed" AND "origin" = 'person';

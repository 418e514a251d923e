-- The list of slugs, newest first.
CREATE INDEX "slug_created_slug_id_idx" ON "slug"("created" DESC, "slug_id" DESC);

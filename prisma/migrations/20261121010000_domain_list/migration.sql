-- The list of domains is read newest first.
CREATE INDEX "domain_created_domain_id_idx" ON "domain"("created" DESC, "domain_id" DESC);

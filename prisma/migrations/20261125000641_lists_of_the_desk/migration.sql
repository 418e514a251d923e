-- What is begun, and what is away, is read in the order of its dates however much of it there is.
-- CreateIndex
CREATE INDEX "draft_user_id_state_updated_idx" ON "draft"("user_id", "state", "updated" DESC);

-- CreateIndex
CREATE INDEX "removal_removed_at_removal_id_idx" ON "removal"("removed_at" DESC, "removal_id" DESC);

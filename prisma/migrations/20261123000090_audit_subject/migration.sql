-- The record of what was done to somebody.
CREATE INDEX "audit_event_subject_subject_id_at_idx" ON "audit_event"("subject", "subject_id", "at" DESC);

-- What waits on the review desk, the oldest first: counted for whoever may decide about all of it.
CREATE INDEX "draft_waiting_idx" ON "draft" ("draft_id") WHERE "state" = 'review';

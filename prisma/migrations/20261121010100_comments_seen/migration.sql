-- When the recent comments were last looked at, for the number on the bell.
ALTER TABLE "user" ADD COLUMN "comments_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- When somebody last opened a machine's text on the desk, and in which version: what approving it says of their reading.
CREATE TABLE "review_opening" (
  "draft_id" INTEGER NOT NULL,
  "user_id" INTEGER NOT NULL,
  "version" INTEGER NOT NULL,
  "opened_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
  CONSTRAINT "review_opening_pkey" PRIMARY KEY ("draft_id", "user_id"),
  CONSTRAINT "review_opening_draft_id_fkey" FOREIGN KEY ("draft_id") REFERENCES "written_draft" ("draft_id")
    ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "review_opening_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user" ("id")
    ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "review_opening_user_id_idx" ON "review_opening" ("user_id");

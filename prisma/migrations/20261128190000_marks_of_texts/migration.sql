-- A machine's text is compared with what says the same anywhere on the site, entries and comments alike: an index finds
-- by the hashes of some of their runs of words which those may be. The chores make them, of the newest texts first.
-- A constant default rewrites no row.

-- AlterTable
ALTER TABLE "entry" ADD COLUMN     "marks" INTEGER[] DEFAULT ARRAY[]::INTEGER[];

-- AlterTable
ALTER TABLE "stored_comment" ADD COLUMN     "marks" INTEGER[] DEFAULT ARRAY[]::INTEGER[];

CREATE INDEX "entry_marks_idx" ON "entry" USING gin ("marks") WITH (fastupdate = off) WHERE "deleted_at" IS NULL;
CREATE INDEX "comment_marks_idx" ON "stored_comment" USING gin ("marks") WITH (fastupdate = off)
    WHERE "status" IN ('published', 'held');

CREATE INDEX "entry_unmarked_idx" ON "entry" ("entry_id") WHERE "marks" = '{}' AND "deleted_at" IS NULL;
CREATE INDEX "comment_unmarked_idx" ON "stored_comment" ("comment_id")
    WHERE "marks" = '{}' AND "status" IN ('published', 'held');

-- "entry"."sketch" and its index are for a server of the version before, which goes on writing while the database is
-- brought forward. The next migration of this table drops both.

-- Machines write drafts, too: with what was found in them, what became of them, and how far they may go alone.
-- AlterTable
ALTER TABLE "draft" ADD COLUMN     "comment_published" INTEGER,
ADD COLUMN     "commented_id" INTEGER,
ADD COLUMN     "kind" VARCHAR(10) NOT NULL DEFAULT 'entry';

-- AlterTable
ALTER TABLE "space" ADD COLUMN     "autonomy" VARCHAR(10);

-- AlterTable
ALTER TABLE "task" ADD COLUMN     "autonomy" VARCHAR(10),
ADD COLUMN     "series" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "words_max" INTEGER,
ADD COLUMN     "words_min" INTEGER;

-- AlterTable
ALTER TABLE "user" ADD COLUMN     "autonomy" VARCHAR(10);

-- CreateTable
CREATE TABLE "written_draft" (
    "draft_id" INTEGER NOT NULL,
    "asked_by" INTEGER,
    "task_id" INTEGER,
    "task_run_id" INTEGER,
    "model" VARCHAR(200),
    "brief" TEXT NOT NULL DEFAULT '',
    "mode" VARCHAR(10) NOT NULL,
    "first_title" VARCHAR(100) NOT NULL DEFAULT '',
    "first_content" TEXT NOT NULL,
    "findings" JSONB NOT NULL DEFAULT '[]',
    "risk" SMALLINT NOT NULL DEFAULT 0,
    "expires_at" TIMESTAMPTZ(3),
    "decision" VARCHAR(10),
    "decided_by" INTEGER,
    "decided_at" TIMESTAMPTZ(3),
    "reason" VARCHAR(20),
    "note" VARCHAR(500),

    CONSTRAINT "written_draft_pkey" PRIMARY KEY ("draft_id")
);

-- CreateIndex
CREATE INDEX "written_draft_task_id_idx" ON "written_draft"("task_id");

-- CreateIndex
CREATE INDEX "written_draft_expires_at_idx" ON "written_draft"("expires_at");

-- CreateIndex
CREATE INDEX "written_draft_decided_at_idx" ON "written_draft"("decided_at" DESC);

-- CreateIndex
CREATE INDEX "draft_commented_id_idx" ON "draft"("commented_id");

-- AddForeignKey
ALTER TABLE "draft" ADD CONSTRAINT "draft_commented_id_fkey" FOREIGN KEY ("commented_id") REFERENCES "entry"("entry_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "written_draft" ADD CONSTRAINT "written_draft_draft_id_fkey" FOREIGN KEY ("draft_id") REFERENCES "draft"("draft_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A machine's text can be turned down, or wait until nobody needs it any more.
ALTER TABLE "draft" DROP CONSTRAINT "draft_state";
ALTER TABLE "draft" ADD CONSTRAINT "draft_state"
  CHECK ("state" IN ('open', 'review', 'scheduled', 'published', 'rejected', 'expired')
    AND ("state" <> 'scheduled' OR "publish_at" IS NOT NULL));
ALTER TABLE "draft" ADD CONSTRAINT "draft_kind"
  CHECK ("kind" = 'entry' OR "kind" = 'comment' AND "commented_id" IS NOT NULL AND "entry_id" IS NULL);
ALTER TABLE "written_draft" ADD CONSTRAINT "written_draft_risk" CHECK ("risk" BETWEEN 0 AND 100);

-- What the text of an entry is recognised by; the chores complete what there is already, the newest first.
ALTER TABLE "entry" ADD COLUMN "sketch" BYTEA;
CREATE INDEX "entry_unsketched_idx" ON "entry" ("entry_id") WHERE "sketch" IS NULL;

-- What people tell of texts, what is decided about them, comments that wait to be admitted, whom a person does not
-- want under their entries, and entries that take no more comments.

-- AlterTable
ALTER TABLE "entry" ADD COLUMN     "comments_closed_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "report" (
    "report_id" SERIAL NOT NULL,
    "reporter_id" INTEGER NOT NULL,
    "subject" VARCHAR(10) NOT NULL,
    "subject_id" INTEGER NOT NULL,
    "entry_id" INTEGER NOT NULL,
    "author_id" INTEGER NOT NULL,
    "reason" VARCHAR(20) NOT NULL,
    "text" VARCHAR(2000) NOT NULL DEFAULT '',
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "closed_at" TIMESTAMPTZ(3),
    "decision_id" INTEGER,

    CONSTRAINT "report_pkey" PRIMARY KEY ("report_id")
);

-- CreateTable
CREATE TABLE "moderation_decision" (
    "decision_id" SERIAL NOT NULL,
    "subject" VARCHAR(10) NOT NULL,
    "subject_id" INTEGER NOT NULL,
    "entry_id" INTEGER NOT NULL,
    "author_id" INTEGER NOT NULL,
    "moderator_id" INTEGER,
    "moderator_name" VARCHAR(40),
    "outcome" VARCHAR(10) NOT NULL,
    "reason" VARCHAR(20) NOT NULL,
    "ground" VARCHAR(10) NOT NULL,
    "statement" VARCHAR(2000) NOT NULL,
    "title" VARCHAR(100) NOT NULL,
    "quote" VARCHAR(400) NOT NULL,
    "removed" JSONB,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "appeal" VARCHAR(2000),
    "appealed_at" TIMESTAMPTZ(3),
    "appeal_outcome" VARCHAR(10),
    "appeal_statement" VARCHAR(2000),
    "appeal_by" INTEGER,
    "appeal_decided_at" TIMESTAMPTZ(3),

    CONSTRAINT "moderation_decision_pkey" PRIMARY KEY ("decision_id")
);

-- CreateTable
CREATE TABLE "held_comment" (
    "held_comment_id" SERIAL NOT NULL,
    "content" VARCHAR(10000) NOT NULL,
    "image" VARCHAR(2000),
    "user_id" INTEGER NOT NULL,
    "entry_id" INTEGER NOT NULL,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "cause" VARCHAR(10) NOT NULL,
    "detail" VARCHAR(100),

    CONSTRAINT "held_comment_pkey" PRIMARY KEY ("held_comment_id")
);

-- CreateTable
CREATE TABLE "block" (
    "user_id" INTEGER NOT NULL,
    "blocked_id" INTEGER NOT NULL,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "block_pkey" PRIMARY KEY ("user_id","blocked_id")
);

-- CreateIndex
CREATE INDEX "report_decision_id_idx" ON "report"("decision_id");

-- CreateIndex
CREATE INDEX "report_entry_id_idx" ON "report"("entry_id");

-- CreateIndex
CREATE INDEX "report_author_id_idx" ON "report"("author_id");

-- CreateIndex
CREATE INDEX "moderation_decision_created_decision_id_idx" ON "moderation_decision"("created" DESC, "decision_id" DESC);

-- CreateIndex
CREATE INDEX "moderation_decision_entry_id_idx" ON "moderation_decision"("entry_id");

-- CreateIndex
CREATE INDEX "moderation_decision_author_id_idx" ON "moderation_decision"("author_id");

-- CreateIndex
CREATE INDEX "held_comment_created_held_comment_id_idx" ON "held_comment"("created" DESC, "held_comment_id" DESC);

-- CreateIndex
CREATE INDEX "held_comment_entry_id_idx" ON "held_comment"("entry_id");

-- CreateIndex
CREATE INDEX "held_comment_user_id_idx" ON "held_comment"("user_id");

-- CreateIndex
CREATE INDEX "block_blocked_id_idx" ON "block"("blocked_id");

-- AddForeignKey
ALTER TABLE "report" ADD CONSTRAINT "report_reporter_id_fkey" FOREIGN KEY ("reporter_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "report" ADD CONSTRAINT "report_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "report" ADD CONSTRAINT "report_entry_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "entry"("entry_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "report" ADD CONSTRAINT "report_decision_id_fkey" FOREIGN KEY ("decision_id") REFERENCES "moderation_decision"("decision_id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "moderation_decision" ADD CONSTRAINT "moderation_decision_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "moderation_decision" ADD CONSTRAINT "moderation_decision_entry_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "entry"("entry_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "held_comment" ADD CONSTRAINT "held_comment_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "held_comment" ADD CONSTRAINT "held_comment_entry_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "entry"("entry_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "block" ADD CONSTRAINT "block_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "block" ADD CONSTRAINT "block_blocked_id_fkey" FOREIGN KEY ("blocked_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Nobody tells twice of the same text while nothing is decided.
CREATE UNIQUE INDEX "report_open_key" ON "report" ("reporter_id", "subject", "subject_id") WHERE "closed_at" IS NULL;

-- What waits for a decision: few of all reports.
CREATE INDEX "report_open_idx" ON "report" ("subject", "subject_id") WHERE "closed_at" IS NULL;
CREATE INDEX "decision_appealed_idx" ON "moderation_decision" ("created")
    WHERE "appealed_at" IS NOT NULL AND "appeal_decided_at" IS NULL;
-- What can be brought back, to be forgotten in time.
CREATE INDEX "decision_removed_idx" ON "moderation_decision" ("created") WHERE "removed" IS NOT NULL;

ALTER TABLE "report" ADD CONSTRAINT "report_subject" CHECK ("subject" IN ('entry', 'comment'));
ALTER TABLE "moderation_decision"
    ADD CONSTRAINT "decision_subject" CHECK ("subject" IN ('entry', 'comment')),
    ADD CONSTRAINT "decision_outcome" CHECK ("outcome" IN ('kept', 'removed')),
    ADD CONSTRAINT "decision_appeal_outcome" CHECK ("appeal_outcome" IN ('upheld', 'reversed'));
ALTER TABLE "held_comment" ADD CONSTRAINT "held_comment_cause" CHECK ("cause" IN ('words', 'links', 'first'));

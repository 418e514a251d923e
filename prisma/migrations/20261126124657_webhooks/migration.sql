-- Programs elsewhere are told of what is published. Each message is a row that is written with the change which it tells
-- of, so that none is lost with a server; the log of a webhook is these rows.
-- CreateTable
CREATE TABLE "webhook" (
    "webhook_id" SERIAL NOT NULL,
    "space_id" INTEGER,
    "owner_id" INTEGER,
    "url" VARCHAR(1000) NOT NULL,
    "types" VARCHAR(20)[],
    "secret" VARCHAR(400) NOT NULL,
    "old_secret" VARCHAR(400),
    "old_until" TIMESTAMPTZ(3),
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "off_at" TIMESTAMPTZ(3),
    "off_reason" VARCHAR(10),
    "failing_since" TIMESTAMPTZ(3),
    "lease_owner" UUID,
    "lease_until" TIMESTAMPTZ(3),

    CONSTRAINT "webhook_pkey" PRIMARY KEY ("webhook_id")
);

-- CreateTable
CREATE TABLE "webhook_delivery" (
    "delivery_id" UUID NOT NULL,
    "webhook_id" INTEGER NOT NULL,
    "type" VARCHAR(20) NOT NULL,
    "entry_id" INTEGER,
    "comment_id" INTEGER,
    "author_id" INTEGER,
    "body" TEXT NOT NULL,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "next_at" TIMESTAMPTZ(3) DEFAULT CURRENT_TIMESTAMP,
    "tries" SMALLINT NOT NULL DEFAULT 0,
    "outcome" VARCHAR(10),
    "tried_at" TIMESTAMPTZ(3),
    "status" SMALLINT,
    "took_ms" INTEGER,
    "answer" VARCHAR(1024),
    "problem" VARCHAR(12),

    CONSTRAINT "webhook_delivery_pkey" PRIMARY KEY ("delivery_id")
);

-- CreateIndex
CREATE INDEX "webhook_space_id_idx" ON "webhook"("space_id");

-- CreateIndex
CREATE INDEX "webhook_owner_id_idx" ON "webhook"("owner_id");

-- CreateIndex
CREATE INDEX "webhook_delivery_next_at_idx" ON "webhook_delivery"("next_at");

-- CreateIndex
CREATE INDEX "webhook_delivery_webhook_id_next_at_idx" ON "webhook_delivery"("webhook_id", "next_at");

-- CreateIndex
CREATE INDEX "webhook_delivery_webhook_id_created_delivery_id_idx" ON "webhook_delivery"("webhook_id", "created" DESC, "delivery_id");

-- CreateIndex
CREATE INDEX "webhook_delivery_created_idx" ON "webhook_delivery"("created");

-- CreateIndex
CREATE INDEX "webhook_delivery_outcome_tried_at_idx" ON "webhook_delivery"("outcome", "tried_at");

-- CreateIndex
CREATE INDEX "webhook_delivery_entry_id_idx" ON "webhook_delivery"("entry_id");

-- CreateIndex
CREATE INDEX "webhook_delivery_comment_id_idx" ON "webhook_delivery"("comment_id");

-- CreateIndex
CREATE INDEX "webhook_delivery_author_id_idx" ON "webhook_delivery"("author_id");

-- AddForeignKey
ALTER TABLE "webhook" ADD CONSTRAINT "webhook_space_id_fkey" FOREIGN KEY ("space_id") REFERENCES "space"("space_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook" ADD CONSTRAINT "webhook_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_webhook_id_fkey" FOREIGN KEY ("webhook_id") REFERENCES "webhook"("webhook_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The site's belong to who made them, a space's to the space.
ALTER TABLE "webhook" ADD CONSTRAINT "webhook_of_one" CHECK (num_nonnulls("space_id", "owner_id") = 1);

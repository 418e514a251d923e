-- The notices of the last hour, for servers that could not hear them: behind a pooler, or while their connection
-- was lost. A snapshot says from which transaction on they are new (xid).

-- CreateTable
CREATE TABLE "invalidation" (
    "id" BIGSERIAL NOT NULL,
    "xid" xid8 NOT NULL DEFAULT pg_current_xact_id(),
    "tags" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "invalidation_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "invalidation_xid_idx" ON "invalidation"("xid");

-- CreateIndex
CREATE INDEX "invalidation_at_idx" ON "invalidation"("at");

-- For functions, which ask whether one of a page's tags was touched: see isTouchedSince.
CREATE INDEX "invalidation_tags_idx" ON "invalidation" USING GIN (("tags"::jsonb));

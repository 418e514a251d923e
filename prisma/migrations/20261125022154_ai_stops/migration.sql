-- Who has stopped AI, where, since when and why. Each is stopped once at a time.
-- CreateTable
CREATE TABLE "ai_stop" (
    "stop_id" SERIAL NOT NULL,
    "scope" VARCHAR(5) NOT NULL,
    "scope_id" INTEGER NOT NULL DEFAULT 0,
    "reason" VARCHAR(500) NOT NULL,
    "stopped_by" INTEGER NOT NULL,
    "stopped_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lifted_by" INTEGER,
    "lifted_at" TIMESTAMPTZ(3),

    CONSTRAINT "ai_stop_pkey" PRIMARY KEY ("stop_id")
);

ALTER TABLE "ai_stop" ADD CONSTRAINT "ai_stop_scope" CHECK ("scope" IN ('site', 'space', 'user'));
CREATE UNIQUE INDEX "ai_stop_open_key" ON "ai_stop"("scope", "scope_id") WHERE "lifted_at" IS NULL;

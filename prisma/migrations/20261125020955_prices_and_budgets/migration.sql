-- What a call costs, from prices that somebody has entered, and what calls may cost in a day or a month.
-- AlterTable
ALTER TABLE "generation" ADD COLUMN     "cost_micros" BIGINT,
ADD COLUMN     "currency" CHAR(3),
ADD COLUMN     "reserved_micros" BIGINT;

-- CreateTable
CREATE TABLE "model_price" (
    "price_id" SERIAL NOT NULL,
    "model" VARCHAR(200) NOT NULL,
    "provider" VARCHAR(255),
    "currency" CHAR(3) NOT NULL,
    "input_micros" BIGINT NOT NULL,
    "cached_micros" BIGINT NOT NULL,
    "output_micros" BIGINT NOT NULL,
    "valid_from" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "source_url" VARCHAR(2000) NOT NULL,
    "created_by" INTEGER NOT NULL,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "model_price_pkey" PRIMARY KEY ("price_id")
);

-- CreateTable
CREATE TABLE "budget" (
    "budget_id" SERIAL NOT NULL,
    "scope" VARCHAR(5) NOT NULL,
    "scope_id" INTEGER NOT NULL DEFAULT 0,
    "period" VARCHAR(5) NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "limit_micros" BIGINT NOT NULL,
    "warn_percent" SMALLINT NOT NULL DEFAULT 80,
    "created_by" INTEGER NOT NULL,
    "updated" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "told_of" TIMESTAMPTZ(3),
    "told_percent" SMALLINT NOT NULL DEFAULT 0,

    CONSTRAINT "budget_pkey" PRIMARY KEY ("budget_id")
);

-- CreateIndex
CREATE INDEX "model_price_model_valid_from_idx" ON "model_price"("model", "valid_from" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "budget_scope_scope_id_period_key" ON "budget"("scope", "scope_id", "period");

-- CreateIndex
CREATE INDEX "generation_task_id_started_idx" ON "generation"("task_id", "started");

ALTER TABLE "budget" ADD CONSTRAINT "budget_scope" CHECK ("scope" IN ('site', 'owner', 'user', 'task'));
ALTER TABLE "budget" ADD CONSTRAINT "budget_period" CHECK ("period" IN ('day', 'month'));
ALTER TABLE "budget" ADD CONSTRAINT "budget_limit" CHECK ("limit_micros" >= 0);
ALTER TABLE "model_price" ADD CONSTRAINT "model_price_amounts" CHECK (
  "input_micros" >= 0 AND "cached_micros" >= 0 AND "output_micros" >= 0);

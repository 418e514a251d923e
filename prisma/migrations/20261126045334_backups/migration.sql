-- Which backups were made or tried, so that one server makes that of a night and administrators see the last.
-- CreateTable
CREATE TABLE "backup" (
    "backup_id" SERIAL NOT NULL,
    "day" CHAR(10),
    "file" VARCHAR(1000) NOT NULL,
    "begun" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "alive_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended" TIMESTAMPTZ(3),
    "bytes" BIGINT,
    "rows" INTEGER,
    "uploads" INTEGER,
    "failure" VARCHAR(500),

    CONSTRAINT "backup_pkey" PRIMARY KEY ("backup_id")
);

-- CreateIndex
CREATE INDEX "backup_day_idx" ON "backup"("day");

-- CreateIndex
CREATE INDEX "backup_begun_idx" ON "backup"("begun");

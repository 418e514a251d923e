-- Readings are summed by entry, day and source as they are written: no row is of a person or of a moment. The index is
-- for what was read in a span of days.
-- CreateTable
CREATE TABLE "reading" (
    "entry_id" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "source" VARCHAR(100) NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "reading_pkey" PRIMARY KEY ("entry_id","day","source")
);

-- CreateIndex
CREATE INDEX "reading_day_entry_id_idx" ON "reading"("day", "entry_id");

-- AddForeignKey
ALTER TABLE "reading" ADD CONSTRAINT "reading_entry_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "entry"("entry_id") ON DELETE CASCADE ON UPDATE CASCADE;

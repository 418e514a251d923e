-- Where readers of an entry are sent on is chosen at most once an hour, and kept for all servers: no publication makes
-- the pages of all other entries anew.
-- CreateTable
CREATE TABLE "further_reading" (
    "entry_id" INTEGER NOT NULL,
    "space_id" INTEGER NOT NULL,
    "next_id" INTEGER,
    "related" INTEGER[],
    "by_author" INTEGER[],
    "chosen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "further_reading_pkey" PRIMARY KEY ("entry_id","space_id")
);

-- AddForeignKey
ALTER TABLE "further_reading" ADD CONSTRAINT "further_reading_entry_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "entry"("entry_id") ON DELETE CASCADE ON UPDATE CASCADE;

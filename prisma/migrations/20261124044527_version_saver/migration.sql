-- Who saved the version that stands, and what it brought back: it goes with that version once another takes its place.

-- AlterTable
ALTER TABLE "entry" ADD COLUMN     "modified_by" INTEGER,
ADD COLUMN     "recovered_from" INTEGER;

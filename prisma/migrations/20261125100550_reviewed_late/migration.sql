-- Whether somebody answers for a machine's entry since before or after its publication was read from its two dates.
-- One of them can be changed, and then readers were told what is not true.
-- AlterTable
ALTER TABLE "entry" ADD COLUMN "reviewed_late" BOOLEAN NOT NULL DEFAULT false;

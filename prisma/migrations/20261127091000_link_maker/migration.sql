-- A link that an administrator hands over works while they may make one; those that there are end within a day.
-- AlterTable
ALTER TABLE "account_link" ADD COLUMN     "made_by" INTEGER;

-- What an administrator stopped or limited went by what their account is now: with their office, their word ended. A
-- budget that an administrator set could be raised by whose machine it is.
-- AlterTable
ALTER TABLE "ai_stop" ADD COLUMN     "by_admin" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "budget" ADD COLUMN     "by_admin" BOOLEAN NOT NULL DEFAULT false;

UPDATE "ai_stop" SET "by_admin" = true FROM "user" WHERE "user"."id" = "stopped_by" AND "user"."isAdmin";
UPDATE "budget" SET "by_admin" = true FROM "user" WHERE "user"."id" = "created_by" AND "user"."isAdmin";

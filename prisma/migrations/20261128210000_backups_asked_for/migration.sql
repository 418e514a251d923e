-- A backup that an administrator asked for in the browser is theirs alone until they have it. A server of the version
-- before takes it for one that was made by hand.
ALTER TABLE "backup" ADD COLUMN "asked_by" INTEGER;

-- AlterTable
ALTER TABLE "entry_signature" ADD COLUMN     "agreed_version" INTEGER;

-- Who signs already agreed to what the entry said at that moment.
UPDATE "entry_signature" SET "agreed_version" = CASE
    WHEN "entry"."modified_at" IS NULL OR "entry"."modified_at" <= "entry_signature"."agreed_at" THEN "entry"."version"
    ELSE (
      SELECT max("version") FROM "entry_version"
      WHERE "entry_version"."entry_id" = "entry"."entry_id" AND "entry_version"."created" <= "entry_signature"."agreed_at")
  END
FROM "entry"
WHERE "entry"."entry_id" = "entry_signature"."entry_id" AND "entry_signature"."agreed_at" IS NOT NULL;

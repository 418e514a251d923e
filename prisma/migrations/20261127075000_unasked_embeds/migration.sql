-- What was only previewed and never asked for, of which there may be any number, gives way to what texts show.
DELETE FROM "embed" WHERE "fetched_at" IS NULL
  AND NOT EXISTS (SELECT FROM "entry_embed" WHERE "entry_embed"."address" = "embed"."address");

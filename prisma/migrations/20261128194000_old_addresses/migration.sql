-- An old address may have any form that another system gave it. A wider VARCHAR rewrites no row, and a server of the
-- version before reads on.
ALTER TABLE "slug_alias" ALTER COLUMN "path" SET DATA TYPE VARCHAR(500),
ALTER COLUMN "segment" SET DATA TYPE VARCHAR(500);

-- Of the form of slugs it is found by its last segment, too; of any other, by all of it alone.
ALTER TABLE "slug_alias" DROP CONSTRAINT "slug_alias_segment_is_last",
ADD CONSTRAINT "slug_alias_segment_is_last" CHECK ("segment" =
  CASE WHEN "path" ~ '^[a-z0-9-]+(/[a-z0-9-]+)*$' THEN regexp_replace("path", '^.*/', '') ELSE "path" END);

-- The host for which a passkey was made: it works on no other. Of those that are there it is not known.
ALTER TABLE "passkey" ADD COLUMN "host" VARCHAR(255);

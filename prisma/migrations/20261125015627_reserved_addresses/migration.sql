-- /ia, /personas and /procedencia are the site's own from now on: entries that lie there move to where they can be read
-- already, by the same last segment. Where that is taken, an entry keeps its other addresses.
UPDATE "slug" SET "path" = 'e/' || "path"
WHERE split_part("path", '/', 1) IN ('ia', 'personas', 'procedencia') AND length("path") <= 198
  AND NOT EXISTS (SELECT FROM "slug" AS "other" WHERE "other"."path" = 'e/' || "slug"."path");

-- Of what was published before this was noted, editors had what neither its owner nor an administrator decided, and what
-- waited before them from the beginning, as for what was turned down: see `shown_drafts_before`. A person's text has no
-- record beside it, and is read where it was published.
UPDATE "draft" SET "shown_version" = "draft"."version"
FROM "written_draft" AS "written", "user" AS "machine"
WHERE "written"."draft_id" = "draft"."draft_id" AND "machine"."id" = "draft"."user_id"
  AND "draft"."state" = 'published' AND "draft"."shown_version" IS NULL
  AND ("written"."mode" <> 'borrador' AND "written"."replaces" IS NULL
    OR EXISTS (
      SELECT FROM "user" AS "decider"
      WHERE "decider"."id" = "written"."decided_by" AND NOT "decider"."isAdmin"
        AND "decider"."id" IS DISTINCT FROM "machine"."owner_id"));

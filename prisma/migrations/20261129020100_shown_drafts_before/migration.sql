-- Apart from the column, which keeps everybody else from the table while it is added.
UPDATE "draft" SET "shown_version" = "version" WHERE "state" IN ('review', 'scheduled');

-- Of what is decided, editors had what neither its owner nor an administrator decided, since these decide about what
-- nobody was handed, too; and what waited before them from the beginning, as its mode says. Another version waited where
-- the one before did, whatever its mode.
UPDATE "draft" SET "shown_version" = "draft"."version"
FROM "written_draft" AS "written", "user" AS "machine"
WHERE "written"."draft_id" = "draft"."draft_id" AND "machine"."id" = "draft"."user_id"
  AND "draft"."state" IN ('rejected', 'expired') AND "written"."decision" <> 'blocked'
  AND ("written"."mode" <> 'borrador' AND "written"."replaces" IS NULL
    OR EXISTS (
      SELECT FROM "user" AS "decider"
      WHERE "decider"."id" = "written"."decided_by" AND NOT "decider"."isAdmin"
        AND "decider"."id" IS DISTINCT FROM "machine"."owner_id"));

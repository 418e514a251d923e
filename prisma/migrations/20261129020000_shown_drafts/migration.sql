-- A draft says in which version it last came before the editors of its space: what only its writer has had stays with
-- them when it is turned down, blocked or expires. A server of the version before reads and writes on; what it hands to
-- editors and then decides itself, they no longer find among what is decided.
ALTER TABLE "draft" ADD COLUMN     "shown_version" INTEGER;

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

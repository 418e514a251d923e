-- With which versions of personality and instructions a machine's text was written: whose they are decides who may
-- approve it in a space with four eyes, and until now that was guessed by the time.
ALTER TABLE "written_draft" ADD COLUMN     "task_version" INTEGER,
ADD COLUMN     "user_version" INTEGER;

-- What still waits keeps what was guessed.
UPDATE "written_draft" SET
  "user_version" = (
    SELECT "version_id" FROM "prompt_version"
    WHERE "scope" = 'user' AND "scope_id" = "draft"."user_id" AND "prompt_version"."created" <= "draft"."created"
    ORDER BY "prompt_version"."created" DESC, "version_id" DESC LIMIT 1),
  "task_version" = (
    SELECT "version_id" FROM "prompt_version"
    WHERE "scope" = 'task' AND "scope_id" = "written_draft"."task_id" AND "prompt_version"."created" <= "draft"."created"
    ORDER BY "prompt_version"."created" DESC, "version_id" DESC LIMIT 1)
FROM "draft"
WHERE "draft"."draft_id" = "written_draft"."draft_id" AND "written_draft"."decision" IS NULL;

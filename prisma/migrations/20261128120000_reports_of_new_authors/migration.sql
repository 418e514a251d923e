-- An entry that was signed over took its open reports along only from now on: those of before still named its former
-- author, and waited for the new one to decide about themselves.
UPDATE "report" SET "author_id" = "entry"."user_id" FROM "entry"
WHERE "report"."subject" = 'entry' AND "report"."closed_at" IS NULL AND "entry"."entry_id" = "report"."entry_id"
    AND "report"."author_id" <> "entry"."user_id";

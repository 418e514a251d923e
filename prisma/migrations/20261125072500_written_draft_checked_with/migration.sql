-- What a machine's text was checked with, so that it can be checked again once somebody has changed it. Servers of the
-- version before do not fill it: their texts are checked with nothing.
ALTER TABLE "written_draft" ADD COLUMN "checked_with" JSONB NOT NULL DEFAULT '{}';

-- Where the links led that were taken out of a model's answer: editors are told. A server of the version before writes
-- none.
ALTER TABLE "written_draft" ADD COLUMN "dropped_links" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- Another version is read beside the one that it came for, and the note that asked for it.
-- AlterTable
ALTER TABLE "written_draft" ADD COLUMN     "replaces" INTEGER;

-- CreateIndex
CREATE INDEX "written_draft_replaces_idx" ON "written_draft"("replaces");

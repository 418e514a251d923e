-- The role of an invitation for one e-mail waits until that is proven.
-- AlterTable
ALTER TABLE "invitation" ADD COLUMN     "waits_for" INTEGER;

-- CreateIndex
CREATE INDEX "invitation_waits_for_idx" ON "invitation"("waits_for");

-- Images of other sites are fetched for the readers. What was fetched is noted here; the files are where uploads are.

-- CreateTable
CREATE TABLE "elsewhere_image" (
    "hash" CHAR(64) NOT NULL,
    "bytes" INTEGER NOT NULL,
    "fetched_at" TIMESTAMPTZ(3) NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "elsewhere_image_pkey" PRIMARY KEY ("hash")
);

-- CreateIndex
CREATE INDEX "elsewhere_image_seen_at_idx" ON "elsewhere_image"("seen_at");

-- Whether an entry or a comment shows an address is asked before it is fetched. By hash: an address may be longer than
-- what a tree holds.
CREATE INDEX "entry_image_elsewhere_idx" ON "entry" USING hash ("image") WHERE "image" LIKE 'http%';
CREATE INDEX "comment_image_elsewhere_idx" ON "comment" USING hash ("image") WHERE "image" LIKE 'http%';

-- What is known of the videos and posts that texts link to, and which entries show each: their pages are made anew when
-- more is known.
-- CreateTable
CREATE TABLE "embed" (
    "address" VARCHAR(400) NOT NULL,
    "title" VARCHAR(300),
    "author" VARCHAR(120),
    "thumbnail" VARCHAR(1000),
    "next_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "failures" SMALLINT NOT NULL DEFAULT 0,
    "fetched_at" TIMESTAMPTZ(3),

    CONSTRAINT "embed_pkey" PRIMARY KEY ("address")
);

-- CreateTable
CREATE TABLE "entry_embed" (
    "entry_id" INTEGER NOT NULL,
    "address" VARCHAR(400) NOT NULL,

    CONSTRAINT "entry_embed_pkey" PRIMARY KEY ("entry_id","address")
);

-- CreateIndex
CREATE INDEX "embed_next_at_idx" ON "embed"("next_at");

-- CreateIndex
CREATE INDEX "entry_embed_address_idx" ON "entry_embed"("address");

-- AddForeignKey
ALTER TABLE "entry_embed" ADD CONSTRAINT "entry_embed_entry_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "entry"("entry_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "entry_embed" ADD CONSTRAINT "entry_embed_address_fkey" FOREIGN KEY ("address") REFERENCES "embed"("address") ON DELETE CASCADE ON UPDATE CASCADE;

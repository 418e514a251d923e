-- Teams of spaces; placements that an author agrees to, apart from mere listings, which no address follows; and
-- host names that are proven to be their owner's.

-- DropIndex
DROP INDEX "domain_name_key";

-- AlterTable
ALTER TABLE "domain" ADD COLUMN     "checked_at" TIMESTAMPTZ(3),
ADD COLUMN     "failing_since" TIMESTAMPTZ(3),
ADD COLUMN     "found" VARCHAR(12),
ADD COLUMN     "owner_id" INTEGER,
ADD COLUMN     "proof" VARCHAR(10),
ADD COLUMN     "proven_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "space_entry" ADD COLUMN     "accepted_at" TIMESTAMPTZ(3),
ADD COLUMN     "placed_by" INTEGER;

-- AlterTable
ALTER TABLE "user" ADD COLUMN     "domain_token" VARCHAR(60);

-- CreateTable
CREATE TABLE "space_member" (
    "space_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "role" VARCHAR(12) NOT NULL,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "joined_at" TIMESTAMPTZ(3),

    CONSTRAINT "space_member_pkey" PRIMARY KEY ("space_id","user_id")
);

-- CreateTable
CREATE TABLE "space_block" (
    "user_id" INTEGER NOT NULL,
    "space_id" INTEGER NOT NULL,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "space_block_pkey" PRIMARY KEY ("user_id","space_id")
);

-- CreateTable
CREATE TABLE "placement_proposal" (
    "space_id" INTEGER NOT NULL,
    "entry_id" INTEGER NOT NULL,
    "proposed_by" INTEGER NOT NULL,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "placement_proposal_pkey" PRIMARY KEY ("space_id","entry_id")
);

-- CreateTable
CREATE TABLE "held_name" (
    "name" VARCHAR(255) NOT NULL,
    "user_id" INTEGER NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "held_name_pkey" PRIMARY KEY ("name")
);

-- CreateIndex
CREATE INDEX "space_member_user_id_idx" ON "space_member"("user_id");

-- CreateIndex
CREATE INDEX "space_block_space_id_idx" ON "space_block"("space_id");

-- CreateIndex
CREATE INDEX "placement_proposal_space_id_created_entry_id_idx" ON "placement_proposal"("space_id", "created" DESC, "entry_id" DESC);

-- CreateIndex
CREATE INDEX "placement_proposal_entry_id_idx" ON "placement_proposal"("entry_id");

-- CreateIndex
CREATE INDEX "placement_proposal_proposed_by_idx" ON "placement_proposal"("proposed_by");

-- CreateIndex
CREATE INDEX "held_name_user_id_idx" ON "held_name"("user_id");

-- CreateIndex
CREATE INDEX "domain_owner_id_idx" ON "domain"("owner_id");

-- CreateIndex
CREATE UNIQUE INDEX "domain_name_owner_id_key" ON "domain"("name", "owner_id");

-- CreateIndex
CREATE INDEX "space_entry_placed_by_idx" ON "space_entry"("placed_by");

-- CreateIndex
CREATE UNIQUE INDEX "user_domain_token_key" ON "user"("domain_token");

-- AddForeignKey
ALTER TABLE "space_member" ADD CONSTRAINT "space_member_space_id_fkey" FOREIGN KEY ("space_id") REFERENCES "space"("space_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "space_member" ADD CONSTRAINT "space_member_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "space_block" ADD CONSTRAINT "space_block_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "space_block" ADD CONSTRAINT "space_block_space_id_fkey" FOREIGN KEY ("space_id") REFERENCES "space"("space_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "placement_proposal" ADD CONSTRAINT "placement_proposal_space_id_fkey" FOREIGN KEY ("space_id") REFERENCES "space"("space_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "placement_proposal" ADD CONSTRAINT "placement_proposal_entry_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "entry"("entry_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "placement_proposal" ADD CONSTRAINT "placement_proposal_proposed_by_fkey" FOREIGN KEY ("proposed_by") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "space_entry" ADD CONSTRAINT "space_entry_placed_by_fkey" FOREIGN KEY ("placed_by") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "domain" ADD CONSTRAINT "domain_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "held_name" ADD CONSTRAINT "held_name_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "space_member" ADD CONSTRAINT "space_member_role"
  CHECK ("role" IN ('propietario', 'editor', 'redactor', 'colaborador'));

-- What nobody was asked about until now: whose space it is the author's own, or an administrator's, stays a placement
-- that addresses follow. The rest are listings.
UPDATE "space_entry" AS p SET "placed_by" = s."owner_id", "accepted_at" = CASE
  WHEN s."owner_id" = a."id" OR s."owner_id" = a."owner_id" OR o."isAdmin" THEN p."created" END
FROM "space" s, "user" o, "entry" e, "user" a
WHERE s."space_id" = p."space_id" AND o."id" = s."owner_id" AND e."entry_id" = p."entry_id" AND a."id" = e."user_id";

-- The names that serve already count as proven, and are not asked for in DNS. Nobody has ever reached a space by the
-- others: they wait for a proof like new ones, and their owners get the text for it.
UPDATE "domain" AS d SET "owner_id" = s."owner_id",
  "proven_at" = CASE WHEN d."active_at" IS NOT NULL THEN d."created" END,
  "proof" = CASE WHEN d."active_at" IS NOT NULL THEN 'before' END
FROM "space" s WHERE s."space_id" = d."space_id";
UPDATE "user" SET "domain_token" =
  'rotativa-' || left(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 40)
WHERE "id" IN (SELECT "owner_id" FROM "domain" WHERE "proven_at" IS NULL);

ALTER TABLE "domain" ADD CONSTRAINT "domain_active_is_proven" CHECK ("active_at" IS NULL OR "proven_at" IS NOT NULL);
ALTER TABLE "domain" ADD CONSTRAINT "domain_proof"
  CHECK (("proof" IS NULL OR "proof" IN ('dns', 'admin', 'local', 'before')) AND ("proof" IS NULL) = ("proven_at" IS NULL));

-- One account has a name for good; others may only say that it is theirs.
CREATE UNIQUE INDEX "domain_proven_idx" ON "domain"("name") WHERE "proven_at" IS NOT NULL;
-- The number of new notices is asked for every minute.
CREATE INDEX "notice_unread_idx" ON "notice"("user_id") WHERE "read_at" IS NULL;
-- Who has a name has its parent, too.
CREATE INDEX "domain_parent_idx" ON "domain"(substr("name", strpos("name", '.') + 1)) WHERE "proven_at" IS NOT NULL;
-- What the daily check asks for.
CREATE INDEX "domain_due_idx" ON "domain"("checked_at" NULLS FIRST) WHERE "proof" = 'dns' OR "proven_at" IS NULL;

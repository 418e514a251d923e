-- The door: accounts that wait, invitations, and what of newcomers is listed.

-- AlterTable
ALTER TABLE "space" ADD COLUMN     "listed" BOOLEAN NOT NULL DEFAULT true;

-- AlterTable
ALTER TABLE "user" ADD COLUMN     "waiting_since" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "invitation" (
    "invitation_id" SERIAL NOT NULL,
    "token_hash" VARCHAR(64) NOT NULL,
    "created_by" INTEGER NOT NULL,
    "space_id" INTEGER,
    "role" VARCHAR(20),
    "email" VARCHAR(254),
    "max_uses" INTEGER NOT NULL DEFAULT 1,
    "uses" INTEGER NOT NULL DEFAULT 0,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "invitation_pkey" PRIMARY KEY ("invitation_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "invitation_token_hash_key" ON "invitation"("token_hash");

-- CreateIndex
CREATE INDEX "invitation_created_invitation_id_idx" ON "invitation"("created" DESC, "invitation_id" DESC);

-- CreateIndex
CREATE INDEX "invitation_space_id_idx" ON "invitation"("space_id");

-- CreateIndex
CREATE INDEX "invitation_created_by_idx" ON "invitation"("created_by");

-- AddForeignKey
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_created_by_fkey" FOREIGN KEY ("created_by") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_space_id_fkey" FOREIGN KEY ("space_id") REFERENCES "space"("space_id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "invitation"
    ADD CONSTRAINT "invitation_role_has_space" CHECK (("role" IS NULL) = ("space_id" IS NULL)),
    ADD CONSTRAINT "invitation_uses" CHECK ("uses" BETWEEN 0 AND "max_uses");

-- A synthetic user is as trusted as its owner, and all that were here are.
UPDATE "user" SET "trusted_at" = now() WHERE "synthetic" AND "deleted_at" IS NULL;

-- What the home page lists, and what waits to be admitted, newest first.
CREATE INDEX "entry_listed_idx" ON "entry" ("created" DESC, "entry_id" DESC) WHERE "deleted_at" IS NULL AND "listed";
CREATE INDEX "entry_waiting_idx" ON "entry" ("created" DESC, "entry_id" DESC) WHERE "deleted_at" IS NULL AND NOT "listed";
CREATE INDEX "space_listed_idx" ON "space" ("created" DESC, "space_id" DESC) WHERE "listed";

-- The list of people: all of them, by a part of a name or an e-mail, and the few that a filter asks for.
CREATE INDEX "user_people_idx" ON "user" ("createdAt" DESC, "id" DESC) WHERE NOT "synthetic" AND "deleted_at" IS NULL;
CREATE INDEX "user_people_search_idx" ON "user"
    USING gin (fold_text(' ' || "username" || ' ' || coalesce("fullName", '') || ' ' || coalesce("email", '')) gin_trgm_ops)
    WITH (fastupdate = off) WHERE NOT "synthetic" AND "deleted_at" IS NULL;
CREATE INDEX "user_waiting_idx" ON "user" ("createdAt" DESC, "id" DESC)
    WHERE NOT "synthetic" AND "deleted_at" IS NULL AND "waiting_since" IS NOT NULL;
CREATE INDEX "user_new_idx" ON "user" ("createdAt" DESC, "id" DESC)
    WHERE NOT "synthetic" AND "deleted_at" IS NULL AND "waiting_since" IS NULL AND "trusted_at" IS NULL;
CREATE INDEX "user_marked_idx" ON "user" ("createdAt" DESC, "id" DESC)
    WHERE NOT "synthetic" AND "deleted_at" IS NULL
      AND ("isAdmin" OR "isEditor" OR "suspended_at" IS NOT NULL OR "silenced_at" IS NOT NULL);

-- Keys with which programs act for their owner's account. What opens is kept nowhere: only its hash is.
-- CreateTable
CREATE TABLE "access_token" (
    "token_id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "name" VARCHAR(60) NOT NULL,
    "hash" VARCHAR(64) NOT NULL,
    "ending" VARCHAR(4) NOT NULL,
    "scopes" VARCHAR(20)[],
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires" TIMESTAMPTZ(3) NOT NULL,
    "last_used" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "access_token_pkey" PRIMARY KEY ("token_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "access_token_hash_key" ON "access_token"("hash");

-- CreateIndex
CREATE INDEX "access_token_user_id_idx" ON "access_token"("user_id");

-- AddForeignKey
ALTER TABLE "access_token" ADD CONSTRAINT "access_token_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- /desarrolladores is the site's own from now on: what lies there moves to where it can be read already, by the same
-- last segment. Where that is taken, an entry keeps its other addresses.
UPDATE "slug" SET "path" = 'e/' || "path"
WHERE split_part("path", '/', 1) = 'desarrolladores' AND length("path") <= 198
  AND NOT EXISTS (SELECT FROM "slug" AS "other" WHERE "other"."path" = 'e/' || "slug"."path");

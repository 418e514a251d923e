-- Links that set a new password or prove an e-mail: only the hash of their secret is kept, one of each kind a person.

-- CreateTable
CREATE TABLE "account_link" (
    "account_link_id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "kind" VARCHAR(20) NOT NULL,
    "hash" VARCHAR(64) NOT NULL,
    "email" VARCHAR(254),
    "expires" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "account_link_pkey" PRIMARY KEY ("account_link_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "account_link_hash_key" ON "account_link"("hash");

-- CreateIndex
CREATE UNIQUE INDEX "account_link_user_id_kind_key" ON "account_link"("user_id", "kind");

-- AddForeignKey
ALTER TABLE "account_link" ADD CONSTRAINT "account_link_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

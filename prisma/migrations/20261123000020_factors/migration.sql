-- Second factors (passkeys, an authenticator app, recovery codes), and accounts that are about to be closed.

-- AlterTable
ALTER TABLE "user" ADD COLUMN     "closing_at" TIMESTAMPTZ(3),
ADD COLUMN     "closing_texts" VARCHAR(4);

-- CreateTable
CREATE TABLE "passkey" (
    "passkey_id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "name" VARCHAR(60) NOT NULL,
    "credential_id" VARCHAR(1400) NOT NULL,
    "public_key" BYTEA NOT NULL,
    "counter" BIGINT NOT NULL DEFAULT 0,
    "transports" TEXT[],
    "synced" BOOLEAN NOT NULL DEFAULT false,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used" TIMESTAMPTZ(3),

    CONSTRAINT "passkey_pkey" PRIMARY KEY ("passkey_id")
);

-- CreateTable
CREATE TABLE "totp" (
    "user_id" INTEGER NOT NULL,
    "secret" VARCHAR(200) NOT NULL,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "confirmed_at" TIMESTAMPTZ(3),
    "last_step" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "totp_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "recovery" (
    "user_id" INTEGER NOT NULL,
    "salt" VARCHAR(64) NOT NULL,
    "hashes" TEXT[],
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "recovery_pkey" PRIMARY KEY ("user_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "passkey_credential_id_key" ON "passkey"("credential_id");

-- CreateIndex
CREATE INDEX "passkey_user_id_idx" ON "passkey"("user_id");

-- CreateIndex
CREATE INDEX "user_closing_at_idx" ON "user"("closing_at");

-- AddForeignKey
ALTER TABLE "passkey" ADD CONSTRAINT "passkey_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "totp" ADD CONSTRAINT "totp_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "recovery" ADD CONSTRAINT "recovery_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Both or neither: who leaves has said what becomes of their texts.
ALTER TABLE "user" ADD CONSTRAINT "user_closing" CHECK (
    ("closing_at" IS NULL) = ("closing_texts" IS NULL) AND "closing_texts" IN ('stay', 'go'));

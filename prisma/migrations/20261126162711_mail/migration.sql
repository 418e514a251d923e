-- E-mails wait here until the mail server has taken them: none is lost with a server, or while the other is away.
-- CreateTable
CREATE TABLE "mail" (
    "mail_id" UUID NOT NULL,
    "sealed" TEXT NOT NULL,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "next_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "tries" SMALLINT NOT NULL DEFAULT 0,

    CONSTRAINT "mail_pkey" PRIMARY KEY ("mail_id")
);

-- CreateIndex
CREATE INDEX "mail_next_at_idx" ON "mail"("next_at");

-- CreateIndex
CREATE INDEX "mail_created_idx" ON "mail"("created");

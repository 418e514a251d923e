-- A browser whose connection broke while saving sends the same save again: what the first made is kept for a day, so
-- that the second answers it and writes nothing.

-- CreateTable
CREATE TABLE "saved_call" (
    "user_id" INTEGER NOT NULL,
    "key" UUID NOT NULL,
    "step" SMALLINT NOT NULL,
    "digest" CHAR(64) NOT NULL,
    "result" JSONB,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "saved_call_pkey" PRIMARY KEY ("user_id","key","step")
);

-- CreateIndex
CREATE INDEX "saved_call_created_idx" ON "saved_call"("created");

-- AddForeignKey
ALTER TABLE "saved_call" ADD CONSTRAINT "saved_call_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

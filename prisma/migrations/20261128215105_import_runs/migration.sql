-- An import is a run: what it read, how far it is, and, as long as it can be undone, what it made. Texts that come as
-- drafts have no import_key of their own, and are known by "imported" like everything else. All of it is new: a server
-- of the version before reads and writes on.
-- AlterTable
ALTER TABLE "imported" ADD COLUMN     "digest" CHAR(64),
ADD COLUMN     "kind" VARCHAR(10),
ADD COLUMN     "run_id" INTEGER,
ADD COLUMN     "version" INTEGER;

-- CreateTable
CREATE TABLE "import_run" (
    "run_id" SERIAL NOT NULL,
    "kind" VARCHAR(10) NOT NULL,
    "name" VARCHAR(1000) NOT NULL,
    "user_id" INTEGER,
    "state" VARCHAR(12) NOT NULL DEFAULT 'running',
    "begun" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "alive_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended" TIMESTAMPTZ(3),
    "bytes" BIGINT NOT NULL DEFAULT 0,
    "bytes_read" BIGINT NOT NULL DEFAULT 0,
    "counts" JSONB NOT NULL DEFAULT '{}',
    "report" TEXT[],
    "failure" VARCHAR(500),

    CONSTRAINT "import_run_pkey" PRIMARY KEY ("run_id")
);

-- CreateIndex
CREATE INDEX "import_run_begun_idx" ON "import_run"("begun");

-- CreateIndex
CREATE INDEX "imported_digest_idx" ON "imported"("digest");

-- CreateIndex
CREATE INDEX "imported_run_id_idx" ON "imported"("run_id");

-- AddForeignKey
ALTER TABLE "imported" ADD CONSTRAINT "imported_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "import_run"("run_id") ON DELETE SET NULL ON UPDATE CASCADE;

-- An import that an administrator makes in the browser: what it was asked for, whether it is a rehearsal, who is at
-- work at it, and its files on their way here. All of it is new: a server of the version before reads and writes on.
-- AlterTable
ALTER TABLE "import_run" ADD COLUMN     "asked_by" INTEGER,
ADD COLUMN     "lines" JSONB,
ADD COLUMN     "options" JSONB,
ADD COLUMN     "rehearsal" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "stopping" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "tries" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "worker" CHAR(36);

-- CreateTable
CREATE TABLE "import_file" (
    "run_id" INTEGER NOT NULL,
    "purpose" VARCHAR(10) NOT NULL,
    "name" VARCHAR(255) NOT NULL,
    "bytes" BIGINT NOT NULL,
    "received" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "import_file_pkey" PRIMARY KEY ("run_id","purpose")
);

-- AddForeignKey
ALTER TABLE "import_file" ADD CONSTRAINT "import_file_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "import_run"("run_id") ON DELETE CASCADE ON UPDATE CASCADE;

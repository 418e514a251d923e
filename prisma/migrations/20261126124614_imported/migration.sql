-- Archives of other sites are brought in by many transactions, and an import that was interrupted goes on: what a record
-- of theirs became here is noted with it.
-- CreateTable
CREATE TABLE "imported" (
    "import_key" VARCHAR(300) NOT NULL,
    "record_id" INTEGER NOT NULL,

    CONSTRAINT "imported_pkey" PRIMARY KEY ("import_key")
);

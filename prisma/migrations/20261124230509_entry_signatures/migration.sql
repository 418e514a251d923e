-- Who signs an entry along with its author, and who was asked to.
-- CreateTable
CREATE TABLE "entry_signature" (
    "entry_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "role" VARCHAR(10) NOT NULL,
    "asked_by" INTEGER,
    "asked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "agreed_at" TIMESTAMPTZ(3),

    CONSTRAINT "entry_signature_pkey" PRIMARY KEY ("entry_id","user_id")
);

-- CreateIndex
CREATE INDEX "entry_signature_user_id_idx" ON "entry_signature"("user_id");

-- CreateIndex
CREATE INDEX "entry_signature_asked_by_idx" ON "entry_signature"("asked_by");

-- AddForeignKey
ALTER TABLE "entry_signature" ADD CONSTRAINT "entry_signature_entry_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "entry"("entry_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "entry_signature" ADD CONSTRAINT "entry_signature_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "entry_signature" ADD CONSTRAINT "entry_signature_asked_by_fkey" FOREIGN KEY ("asked_by") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

ALTER TABLE "entry_signature" ADD CONSTRAINT "entry_signature_role" CHECK ("role" IN ('coauthor', 'author'));

-- An entry is signed by another from now on: it counts among theirs.
CREATE FUNCTION count_handed_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE "user" SET "entries_count" = "entries_count" + (CASE WHEN "id" = NEW."user_id" THEN 1 ELSE -1 END)
    WHERE "id" IN (OLD."user_id", NEW."user_id");
    RETURN NULL;
END $$;
CREATE TRIGGER "user_entry_handed" AFTER UPDATE OF "user_id" ON "entry" FOR EACH ROW
    WHEN (OLD."user_id" <> NEW."user_id" AND OLD."deleted_at" IS NULL AND NEW."deleted_at" IS NULL)
    EXECUTE FUNCTION count_handed_entry();

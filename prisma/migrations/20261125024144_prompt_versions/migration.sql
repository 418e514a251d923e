-- Personalities and instructions were written over: nobody could say which of them a text was written with.
-- CreateTable
CREATE TABLE "prompt_version" (
    "version_id" SERIAL NOT NULL,
    "scope" VARCHAR(10) NOT NULL,
    "scope_id" INTEGER NOT NULL,
    "text" VARCHAR(8000) NOT NULL,
    "hash" CHAR(64) NOT NULL,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" INTEGER,
    "note" VARCHAR(200),

    CONSTRAINT "prompt_version_pkey" PRIMARY KEY ("version_id")
);

-- CreateIndex
CREATE INDEX "prompt_version_scope_scope_id_created_version_id_idx" ON "prompt_version"("scope", "scope_id", "created" DESC, "version_id" DESC);

-- What is there is the first version, with who has it for who wrote it.
INSERT INTO "prompt_version" ("scope", "scope_id", "text", "hash", "created_by", "note")
SELECT 'user', "id", "personality", encode(sha256(convert_to("personality", 'UTF8')), 'hex'), "owner_id",
  'Estaba escrita antes de que se guardaran versiones.'
FROM "user"
WHERE "synthetic" AND "deleted_at" IS NULL AND "personality" <> ''
ORDER BY "id";

INSERT INTO "prompt_version" ("scope", "scope_id", "text", "hash", "created_by", "note")
SELECT 'task', "task_id", "instructions", encode(sha256(convert_to("instructions", 'UTF8')), 'hex'), "owner_id",
  'Estaba escrita antes de que se guardaran versiones.'
FROM "task"
ORDER BY "task_id";

-- A version is evidence of what a text was written with.
CREATE FUNCTION keep_prompt_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'prompt_version is only added to';
END $$;

CREATE TRIGGER keep_prompt_version BEFORE UPDATE OR DELETE ON "prompt_version"
  FOR EACH ROW EXECUTE FUNCTION keep_prompt_version();

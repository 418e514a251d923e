-- Rows at the end of the register could go without a trace: what remained was a whole chain. Its last row is kept beside it.
-- CreateTable
CREATE TABLE "text_event_head" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "event_id" BIGINT NOT NULL,
    "hash" CHAR(64) NOT NULL,

    CONSTRAINT "text_event_head_pkey" PRIMARY KEY ("id")
);

INSERT INTO "text_event_head" ("event_id", "hash")
SELECT "event_id", "hash" FROM "text_event" ORDER BY "event_id" DESC LIMIT 1;

-- Whoever adds a row holds the lock that lets one writer at the chain, so nobody waits here. What does not follow the
-- row that is noted changes nothing: that one stays missing, whatever is added after what is left.
CREATE FUNCTION note_text_event_head() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "text_event_head" ("event_id", "hash")
  SELECT "event_id", "hash" FROM "added" ORDER BY "event_id" DESC LIMIT 1
  ON CONFLICT ("id") DO UPDATE SET "event_id" = excluded."event_id", "hash" = excluded."hash"
  WHERE "text_event_head"."hash" = (SELECT "prev_hash" FROM "added" ORDER BY "event_id" LIMIT 1);
  RETURN NULL;
END $$;

CREATE TRIGGER note_text_event_head AFTER INSERT ON "text_event" REFERENCING NEW TABLE AS "added"
  FOR EACH STATEMENT EXECUTE FUNCTION note_text_event_head();

-- What became of a machine's text was told by rows that went with their task, draft or account, and that anybody with
-- the database's password could change unseen.
-- CreateTable
CREATE TABLE "text_event" (
    "event_id" BIGINT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "kind" VARCHAR(12) NOT NULL,
    "draft_id" INTEGER,
    "entry_id" INTEGER,
    "comment_id" INTEGER,
    "author_id" INTEGER,
    "author_name" VARCHAR(40),
    "actor_id" INTEGER,
    "actor_name" VARCHAR(40),
    "data" JSON NOT NULL,
    "prev_hash" CHAR(64) NOT NULL,
    "hash" CHAR(64) NOT NULL,

    CONSTRAINT "text_event_pkey" PRIMARY KEY ("event_id")
);

-- CreateTable
CREATE TABLE "text_event_pending" (
    "pending_id" BIGSERIAL NOT NULL,
    "kind" VARCHAR(12) NOT NULL,
    "draft_id" INTEGER,
    "entry_id" INTEGER,
    "comment_id" INTEGER,
    "author_id" INTEGER,
    "author_name" VARCHAR(40),
    "actor_id" INTEGER,
    "actor_name" VARCHAR(40),
    "data" JSON NOT NULL,

    CONSTRAINT "text_event_pending_pkey" PRIMARY KEY ("pending_id")
);

-- CreateIndex
CREATE INDEX "text_event_kind_event_id_idx" ON "text_event"("kind", "event_id" DESC);

-- CreateIndex
CREATE INDEX "text_event_author_id_event_id_idx" ON "text_event"("author_id", "event_id" DESC);

-- CreateIndex
CREATE INDEX "text_event_author_name_event_id_idx" ON "text_event"("author_name", "event_id" DESC);

-- CreateIndex
CREATE INDEX "text_event_entry_id_event_id_idx" ON "text_event"("entry_id", "event_id" DESC);

-- CreateIndex
CREATE INDEX "text_event_comment_id_event_id_idx" ON "text_event"("comment_id", "event_id" DESC);

-- CreateIndex
CREATE INDEX "text_event_draft_id_event_id_idx" ON "text_event"("draft_id", "event_id" DESC);

-- CreateIndex
CREATE INDEX "text_event_at_idx" ON "text_event"("at");

ALTER TABLE "text_event" ADD CONSTRAINT "text_event_kind" CHECK ("kind" IN (
  'generated', 'edited', 'rejected', 'reviewed', 'published', 'corrected', 'relabelled', 'withdrawn', 'deleted',
  'restored'));

CREATE FUNCTION keep_text_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'text_event is only added to';
END $$;

CREATE TRIGGER keep_text_event BEFORE UPDATE OR DELETE ON "text_event"
  FOR EACH ROW EXECUTE FUNCTION keep_text_event();

CREATE TRIGGER keep_text_events BEFORE TRUNCATE ON "text_event"
  FOR EACH STATEMENT EXECUTE FUNCTION keep_text_event();

-- A field of a row as it is hashed: its length in bytes, a colon and its letters; for none, a hyphen.
CREATE FUNCTION hashed_field(text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(octet_length(convert_to($1, 'UTF8')) || ':' || $1, '-')
$$;

-- Numbers a row and chains it to the one before. lib/text-events/chain.ts reckons the same.
CREATE FUNCTION chain_text_event() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE last record;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('text_event'));
  SELECT "event_id", "hash" INTO last FROM "text_event" ORDER BY "event_id" DESC LIMIT 1;
  NEW."event_id" := coalesce(last."event_id", 0) + 1;
  NEW."at" := date_trunc('milliseconds', clock_timestamp());
  NEW."prev_hash" := coalesce(last."hash", repeat('0', 64));
  NEW."hash" := encode(sha256(convert_to(concat_ws(E'\n',
    hashed_field(NEW."event_id"::text),
    hashed_field(to_char(NEW."at" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')),
    hashed_field(NEW."kind"),
    hashed_field(NEW."draft_id"::text),
    hashed_field(NEW."entry_id"::text),
    hashed_field(NEW."comment_id"::text),
    hashed_field(NEW."author_id"::text),
    hashed_field(NEW."author_name"),
    hashed_field(NEW."actor_id"::text),
    hashed_field(NEW."actor_name"),
    hashed_field(NEW."data"::text),
    hashed_field(NEW."prev_hash")), 'UTF8')), 'hex');
  RETURN NEW;
END $$;

CREATE TRIGGER chain_text_event BEFORE INSERT ON "text_event"
  FOR EACH ROW EXECUTE FUNCTION chain_text_event();

-- The chain is held by one writer at a time, so it is taken last: when the change commits, and needs nothing else.
CREATE FUNCTION register_text_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "text_event" ("kind", "draft_id", "entry_id", "comment_id", "author_id", "author_name", "actor_id",
    "actor_name", "data")
  VALUES (NEW."kind", NEW."draft_id", NEW."entry_id", NEW."comment_id", NEW."author_id", NEW."author_name",
    NEW."actor_id", NEW."actor_name", NEW."data");
  DELETE FROM "text_event_pending" WHERE "pending_id" = NEW."pending_id";
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER register_text_event AFTER INSERT ON "text_event_pending"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION register_text_event();

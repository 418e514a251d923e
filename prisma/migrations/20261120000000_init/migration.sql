-- Text without regard to case and accents, for search. unaccent() is only STABLE; with its dictionary
-- named it depends on nothing else, which makes an index on it safe.
CREATE EXTENSION IF NOT EXISTS unaccent;
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE FUNCTION fold_text(value text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
    AS $$ SELECT lower(public.unaccent('public.unaccent'::regdictionary, value)) $$;

-- CreateTable
CREATE TABLE "user" (
    "id" SERIAL NOT NULL,
    "username" VARCHAR(40) NOT NULL,
    "password" VARCHAR(255) NOT NULL,
    "fullName" VARCHAR(120),
    "email" VARCHAR(254),
    "about" VARCHAR(2000),
    "synthetic" BOOLEAN NOT NULL DEFAULT false,
    "model" VARCHAR(200),
    "token" VARCHAR(2000),
    "personality" VARCHAR(8000),
    "isAdmin" BOOLEAN NOT NULL DEFAULT false,
    "lastLogin" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "owner_id" INTEGER,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "user_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "session" (
    "session_id" VARCHAR(64) NOT NULL,
    "user_id" INTEGER NOT NULL,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_seen" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "session_pkey" PRIMARY KEY ("session_id")
);

-- CreateTable
CREATE TABLE "entry" (
    "entry_id" SERIAL NOT NULL,
    "title" VARCHAR(100) NOT NULL,
    "content" TEXT NOT NULL,
    "excerpt" VARCHAR(300) NOT NULL DEFAULT '',
    "image" VARCHAR(2000),
    "user_id" INTEGER NOT NULL,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "import_key" VARCHAR(300),
    "comments_count" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "entry_pkey" PRIMARY KEY ("entry_id")
);

-- CreateTable
CREATE TABLE "comment" (
    "comment_id" SERIAL NOT NULL,
    "content" VARCHAR(10000) NOT NULL,
    "image" VARCHAR(2000),
    "user_id" INTEGER NOT NULL,
    "entry_id" INTEGER NOT NULL,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "comment_pkey" PRIMARY KEY ("comment_id")
);

-- CreateTable
CREATE TABLE "space" (
    "space_id" SERIAL NOT NULL,
    "name" VARCHAR(100) NOT NULL,
    "slug" VARCHAR(100) NOT NULL,
    "subtitle" VARCHAR(150),
    "description" VARCHAR(2000),
    "owner_id" INTEGER NOT NULL,
    "entries_count" INTEGER NOT NULL DEFAULT 0,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "space_pkey" PRIMARY KEY ("space_id")
);

-- CreateTable
CREATE TABLE "space_entry" (
    "space_id" INTEGER NOT NULL,
    "entry_id" INTEGER NOT NULL,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "space_entry_pkey" PRIMARY KEY ("space_id","entry_id")
);

-- CreateTable
CREATE TABLE "task" (
    "task_id" SERIAL NOT NULL,
    "name" VARCHAR(200) NOT NULL,
    "user_id" INTEGER NOT NULL,
    "space_id" INTEGER,
    "owner_id" INTEGER NOT NULL,
    "type" VARCHAR(10) NOT NULL,
    "instructions" VARCHAR(8000) NOT NULL,
    "schedule" VARCHAR(5) NOT NULL,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "next_run_at" TIMESTAMPTZ(3),
    "lease_until" TIMESTAMPTZ(3),
    "lease_owner" VARCHAR(64),
    "failures" INTEGER NOT NULL DEFAULT 0,
    "paused_at" TIMESTAMPTZ(3),
    "pause_cause" VARCHAR(500),

    CONSTRAINT "task_pkey" PRIMARY KEY ("task_id")
);

-- CreateTable
CREATE TABLE "task_run" (
    "task_run_id" SERIAL NOT NULL,
    "task_id" INTEGER NOT NULL,
    "slot" TIMESTAMPTZ(3),
    "started" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished" TIMESTAMPTZ(3),
    "attempt" INTEGER NOT NULL DEFAULT 1,
    "actor_id" INTEGER,
    "outcome" VARCHAR(10) NOT NULL DEFAULT 'running',
    "entry_id" INTEGER,
    "comment_id" INTEGER,
    "tokens" INTEGER,
    "error" VARCHAR(1000),

    CONSTRAINT "task_run_pkey" PRIMARY KEY ("task_run_id")
);

-- CreateTable
CREATE TABLE "slug" (
    "slug_id" SERIAL NOT NULL,
    "path" VARCHAR(200) NOT NULL,
    "segment" VARCHAR(200) NOT NULL,
    "entry_id" INTEGER NOT NULL,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "slug_pkey" PRIMARY KEY ("slug_id")
);

-- CreateTable
CREATE TABLE "slug_alias" (
    "path" VARCHAR(200) NOT NULL,
    "segment" VARCHAR(200) NOT NULL,
    "entry_id" INTEGER NOT NULL,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "slug_alias_pkey" PRIMARY KEY ("path")
);

-- CreateTable
CREATE TABLE "domain" (
    "domain_id" SERIAL NOT NULL,
    "name" VARCHAR(255) NOT NULL,
    "description" VARCHAR(1000),
    "space_id" INTEGER NOT NULL,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "active_at" TIMESTAMPTZ(3),

    CONSTRAINT "domain_pkey" PRIMARY KEY ("domain_id")
);

-- CreateTable
CREATE TABLE "rate_limit" (
    "key" VARCHAR(255) NOT NULL,
    "points" INTEGER NOT NULL,
    "expire" TIMESTAMPTZ(3),

    CONSTRAINT "rate_limit_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE INDEX "user_owner_id_idx" ON "user"("owner_id");

-- CreateIndex
CREATE INDEX "session_user_id_idx" ON "session"("user_id");

-- CreateIndex
CREATE INDEX "session_expires_idx" ON "session"("expires");

-- CreateIndex
CREATE UNIQUE INDEX "entry_import_key_key" ON "entry"("import_key");

-- CreateIndex
CREATE INDEX "comment_entry_id_created_comment_id_idx" ON "comment"("entry_id", "created", "comment_id");

-- CreateIndex
CREATE INDEX "comment_user_id_created_comment_id_idx" ON "comment"("user_id", "created", "comment_id");

-- CreateIndex
CREATE INDEX "comment_created_comment_id_idx" ON "comment"("created" DESC, "comment_id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "space_slug_key" ON "space"("slug");

-- CreateIndex
CREATE INDEX "space_owner_id_idx" ON "space"("owner_id");

-- CreateIndex
CREATE INDEX "space_created_space_id_idx" ON "space"("created" DESC, "space_id" DESC);

-- CreateIndex
CREATE INDEX "space_entry_space_id_created_entry_id_idx" ON "space_entry"("space_id", "created" DESC, "entry_id" DESC);

-- CreateIndex
CREATE INDEX "space_entry_entry_id_created_idx" ON "space_entry"("entry_id", "created");

-- CreateIndex
CREATE INDEX "task_user_id_idx" ON "task"("user_id");

-- CreateIndex
CREATE INDEX "task_owner_id_idx" ON "task"("owner_id");

-- CreateIndex
CREATE INDEX "task_space_id_created_idx" ON "task"("space_id", "created" DESC);

-- CreateIndex
CREATE INDEX "task_created_task_id_idx" ON "task"("created" DESC, "task_id" DESC);

-- CreateIndex
CREATE INDEX "task_run_task_id_started_idx" ON "task_run"("task_id", "started" DESC);

-- CreateIndex
CREATE INDEX "task_run_started_idx" ON "task_run"("started");

-- CreateIndex
CREATE UNIQUE INDEX "task_run_task_id_slot_key" ON "task_run"("task_id", "slot");

-- CreateIndex
CREATE UNIQUE INDEX "slug_path_key" ON "slug"("path");

-- CreateIndex
CREATE UNIQUE INDEX "slug_segment_key" ON "slug"("segment");

-- CreateIndex
CREATE INDEX "slug_entry_id_slug_id_idx" ON "slug"("entry_id", "slug_id");

-- CreateIndex
CREATE INDEX "slug_alias_segment_created_idx" ON "slug_alias"("segment", "created" DESC);

-- CreateIndex
CREATE INDEX "slug_alias_entry_id_idx" ON "slug_alias"("entry_id");

-- CreateIndex
CREATE UNIQUE INDEX "domain_name_key" ON "domain"("name");

-- CreateIndex
CREATE INDEX "domain_space_id_idx" ON "domain"("space_id");

-- CreateIndex
CREATE INDEX "rate_limit_expire_idx" ON "rate_limit"("expire");

-- AddForeignKey
ALTER TABLE "user" ADD CONSTRAINT "user_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "entry" ADD CONSTRAINT "entry_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "comment" ADD CONSTRAINT "comment_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "comment" ADD CONSTRAINT "comment_entry_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "entry"("entry_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "space" ADD CONSTRAINT "space_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "space_entry" ADD CONSTRAINT "space_entry_space_id_fkey" FOREIGN KEY ("space_id") REFERENCES "space"("space_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "space_entry" ADD CONSTRAINT "space_entry_entry_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "entry"("entry_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "task" ADD CONSTRAINT "task_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "task" ADD CONSTRAINT "task_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "task" ADD CONSTRAINT "task_space_id_fkey" FOREIGN KEY ("space_id") REFERENCES "space"("space_id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "task_run" ADD CONSTRAINT "task_run_task_id_fkey" FOREIGN KEY ("task_id") REFERENCES "task"("task_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "slug" ADD CONSTRAINT "slug_entry_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "entry"("entry_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "slug_alias" ADD CONSTRAINT "slug_alias_entry_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "entry"("entry_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "domain" ADD CONSTRAINT "domain_space_id_fkey" FOREIGN KEY ("space_id") REFERENCES "space"("space_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What the Prisma schema cannot say.

-- Names and e-mails are unique without regard to case; a tombstone frees its own.
CREATE UNIQUE INDEX "user_username_key" ON "user" (lower("username")) WHERE "deleted_at" IS NULL;
CREATE UNIQUE INDEX "user_email_key" ON "user" (lower("email")) WHERE "email" IS NOT NULL;
CREATE INDEX "user_synthetic_idx" ON "user" ("createdAt" DESC, "id" DESC) WHERE "synthetic" AND "deleted_at" IS NULL;

-- Lists show what is not deleted, newest first.
CREATE INDEX "entry_created_idx" ON "entry" ("created" DESC, "entry_id" DESC) WHERE "deleted_at" IS NULL;
CREATE INDEX "entry_user_created_idx" ON "entry" ("user_id", "created" DESC, "entry_id" DESC) WHERE "deleted_at" IS NULL;
-- One space before each word: a search of one or two letters asks for the beginning of a word, which
-- the trigrams of the index know; those of a fragment in its middle they do not.
ALTER TABLE "entry" ADD COLUMN "search_text" text
    GENERATED ALWAYS AS (fold_text(regexp_replace(' ' || "title" || ' ' || "content", '\s+', ' ', 'g'))) STORED;
CREATE INDEX "entry_search_idx" ON "entry" USING gin ("search_text" gin_trgm_ops)
    WITH (fastupdate = off) WHERE "deleted_at" IS NULL;

-- The scheduler asks every few seconds what is due.
CREATE INDEX "task_due_idx" ON "task" ("next_run_at") WHERE "paused_at" IS NULL;
CREATE INDEX "task_run_running_idx" ON "task_run" ("started") WHERE "outcome" = 'running';

ALTER TABLE "entry"
    ADD CONSTRAINT "entry_title_length" CHECK (char_length("title") >= 3),
    ADD CONSTRAINT "entry_content_length" CHECK (char_length("content") BETWEEN 10 AND 200000);
ALTER TABLE "comment" ADD CONSTRAINT "comment_content_length" CHECK (char_length("content") >= 1);
ALTER TABLE "space"
    ADD CONSTRAINT "space_name_length" CHECK (char_length("name") >= 3),
    ADD CONSTRAINT "space_slug_form" CHECK ("slug" ~ '^[a-z0-9-]{3,100}$');
ALTER TABLE "slug"
    ADD CONSTRAINT "slug_path_form" CHECK ("path" ~ '^[a-z0-9-]+(/[a-z0-9-]+)*$'),
    ADD CONSTRAINT "slug_segment_is_last" CHECK ("segment" = regexp_replace("path", '^.*/', ''));
ALTER TABLE "slug_alias"
    ADD CONSTRAINT "slug_alias_segment_is_last" CHECK ("segment" = regexp_replace("path", '^.*/', ''));
ALTER TABLE "domain" ADD CONSTRAINT "domain_name_form" CHECK ("name" = lower("name") AND "name" LIKE '%.%');
ALTER TABLE "task"
    ADD CONSTRAINT "task_type" CHECK ("type" IN ('Entry', 'Comment')),
    ADD CONSTRAINT "task_schedule" CHECK ("schedule" ~ '^[0-9]+$' AND "schedule"::integer BETWEEN 1 AND 10080);
ALTER TABLE "task_run"
    ADD CONSTRAINT "task_run_outcome" CHECK ("outcome" IN ('running', 'succeeded', 'skipped', 'capped', 'failed'));
ALTER TABLE "user"
    ADD CONSTRAINT "user_owner_is_for_synthetic" CHECK ("synthetic" OR "owner_id" IS NULL),
    ADD CONSTRAINT "user_synthetic_is_no_admin" CHECK (NOT ("synthetic" AND "isAdmin"));

-- Counting the comments of every listed entry would read the whole table; triggers keep the counts
-- right whoever writes.
CREATE FUNCTION count_comments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE "entry" SET "comments_count" = "comments_count" + change.by
    FROM (SELECT "entry_id", count(*) * (CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END) AS by
          FROM changed GROUP BY "entry_id") AS change
    WHERE "entry"."entry_id" = change."entry_id";
    RETURN NULL;
END $$;
CREATE TRIGGER "comment_added" AFTER INSERT ON "comment"
    REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_comments();
CREATE TRIGGER "comment_removed" AFTER DELETE ON "comment"
    REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_comments();

CREATE FUNCTION count_space_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE "space" SET "entries_count" = "entries_count" + change.by
    FROM (SELECT "space_id", count(*) * (CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END) AS by
          FROM changed GROUP BY "space_id") AS change
    WHERE "space"."space_id" = change."space_id";
    RETURN NULL;
END $$;
CREATE TRIGGER "space_entry_added" AFTER INSERT ON "space_entry"
    REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_space_entries();
CREATE TRIGGER "space_entry_removed" AFTER DELETE ON "space_entry"
    REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_space_entries();

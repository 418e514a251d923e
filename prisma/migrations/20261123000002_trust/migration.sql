-- Trust in accounts, sessions that can be told apart, settings that change while the site runs, notices to people,
-- and a record of what was done.

-- AlterTable
ALTER TABLE "entry" ADD COLUMN     "listed" BOOLEAN NOT NULL DEFAULT true;

-- AlterTable
ALTER TABLE "session" ADD COLUMN     "confirmed" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "device" VARCHAR(120),
ADD COLUMN     "key" SERIAL NOT NULL,
ADD COLUMN     "network" VARCHAR(64);

-- Whoever is signed in gave the password at some time before.
UPDATE "session" SET "confirmed" = '2000-01-01';

-- AlterTable
ALTER TABLE "user" ADD COLUMN     "email_verified_at" TIMESTAMPTZ(3),
ADD COLUMN     "isEditor" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "silenced_at" TIMESTAMPTZ(3),
ADD COLUMN     "suspended_at" TIMESTAMPTZ(3),
ADD COLUMN     "trusted_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "setting" (
    "key" VARCHAR(60) NOT NULL,
    "value" JSONB NOT NULL,
    "updated" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "setting_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "notice" (
    "notice_id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "kind" VARCHAR(40) NOT NULL,
    "data" JSONB NOT NULL,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "read_at" TIMESTAMPTZ(3),

    CONSTRAINT "notice_pkey" PRIMARY KEY ("notice_id")
);

-- CreateTable
CREATE TABLE "audit_event" (
    "audit_event_id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "actor_id" INTEGER,
    "actor_name" VARCHAR(40),
    "action" VARCHAR(60) NOT NULL,
    "subject" VARCHAR(40),
    "subject_id" INTEGER,
    "network" VARCHAR(64),
    "before" JSONB,
    "after" JSONB,

    CONSTRAINT "audit_event_pkey" PRIMARY KEY ("audit_event_id")
);

-- CreateIndex
CREATE INDEX "notice_user_id_created_notice_id_idx" ON "notice"("user_id", "created" DESC, "notice_id" DESC);

-- CreateIndex
CREATE INDEX "audit_event_at_audit_event_id_idx" ON "audit_event"("at" DESC, "audit_event_id" DESC);

-- CreateIndex
CREATE INDEX "audit_event_actor_id_at_idx" ON "audit_event"("actor_id", "at" DESC);

-- CreateIndex
CREATE INDEX "audit_event_action_at_idx" ON "audit_event"("action", "at" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "session_key_key" ON "session"("key");

-- AddForeignKey
ALTER TABLE "notice" ADD CONSTRAINT "notice_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Who was here before newcomers passed a door is no newcomer.
UPDATE "user" SET "trusted_at" = now() WHERE NOT "synthetic" AND "deleted_at" IS NULL;

-- The record is only added to. Its oldest rows may go, never those of the last 30 days.
CREATE FUNCTION keep_audit_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD."at" < now() - interval '30 days' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'audit_event is only added to';
END $$;

CREATE TRIGGER keep_audit_event BEFORE UPDATE OR DELETE ON "audit_event"
  FOR EACH ROW EXECUTE FUNCTION keep_audit_event();

-- Whoever keeps the schedule of tasks says now and then that it does, so that administrators are told when nobody does:
-- a cron that was never set up is noticed otherwise by what is not published.
-- CreateTable
CREATE TABLE "pulse" (
    "keeper" VARCHAR(10) NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "pulse_pkey" PRIMARY KEY ("keeper")
);

-- What failed of late, for the same screen, which must not read the rest.
CREATE INDEX "task_run_failed_idx" ON "task_run" ("started") WHERE "outcome" = 'failed';
CREATE INDEX "generation_failed_idx" ON "generation" ("started") WHERE "outcome" = 'failed';
CREATE INDEX "notice_mail_failed_idx" ON "notice" ("created") WHERE "kind" = 'mail_failed';

-- /estado is the site's own from now on: what lies there moves to where it can be read already, by the same last
-- segment. Where that is taken, an entry keeps its other addresses.
UPDATE "slug" SET "path" = 'e/' || "path"
WHERE split_part("path", '/', 1) = 'estado' AND length("path") <= 198
  AND NOT EXISTS (SELECT FROM "slug" AS "other" WHERE "other"."path" = 'e/' || "slug"."path");

-- Budgets are of a calendar month, for the site or for a synthetic user. What limited a day bounds the month at as many
-- times, and what limited a person bounds each of their synthetic users, where nothing narrower does; what limited a
-- task is gone.
ALTER TABLE "budget" ALTER COLUMN "period" SET DEFAULT 'month';

INSERT INTO "budget" ("scope", "scope_id", "period", "currency", "limit_micros", "warn_percent", "created_by", "by_admin", "updated")
SELECT "scope", "scope_id", 'month', "currency", least("limit_micros", 1000000000000000 / 31) * 31, "warn_percent",
       "created_by", "by_admin", "updated"
FROM "budget" WHERE "period" = 'day' AND "scope" IN ('site', 'owner', 'user')
ON CONFLICT DO NOTHING;

INSERT INTO "budget" ("scope", "scope_id", "period", "currency", "limit_micros", "warn_percent", "created_by", "by_admin", "updated")
SELECT 'user', "user"."id", 'month', "currency", "limit_micros", "warn_percent", "created_by", "by_admin", "updated"
FROM "budget" JOIN "user" ON "user"."owner_id" = "scope_id" AND "user"."synthetic" AND "user"."deleted_at" IS NULL
WHERE "scope" = 'owner' AND "period" = 'month'
ON CONFLICT DO NOTHING;

DELETE FROM "budget" WHERE "period" = 'day' OR "scope" IN ('owner', 'task');
DELETE FROM "notice" WHERE "kind" = 'budget' AND ("data"->>'period' = 'day' OR "data"->>'scope' IN ('owner', 'task'));

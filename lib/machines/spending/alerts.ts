import "server-only";
import { Prisma } from "@/lib/generated/prisma/client";
import { addNotices } from "@/lib/house/notices/commands";
import { transaction } from "@/lib/kernel/change";
import type { Database } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { log } from "@/lib/kernel/log";
import { percentOf } from "@/lib/machines/spending/money";
import { of, readBudgets, type BudgetUse, type Spender } from "@/lib/machines/spending/records";
import { findUnusualDays } from "@/lib/machines/spending/usual";

/**
 * Sends the notices that a settled call gives rise to: to those who answer for a budget, when the call has used more of
 * it than the share that they chose, or all of it, once in a month for each; and to owner and administrators, of a day
 * that costs more than three usual ones, once a day. Never throws: the call is settled, whatever happens here.
 */
export async function tellOfUse(spender: Spender): Promise<void> {
  await quietly(async (tx) => {
    for (const budget of await readBudgets(tx, of(spender))) {
      const used = percentOf(budget.spent_micros, budget.limit_micros);
      if (used >= 100) await tell(tx, budget, 100);
      else if (used >= budget.warn_percent) await tell(tx, budget, budget.warn_percent);
    }
  });
  await quietly((tx) => tellOfUnusualDay(tx, null));
  if (spender.owner_id !== null) await quietly((tx) => tellOfUnusualDay(tx, spender.owner_id));
}

/** Notifies those who answer for a budget that it has refused a call. */
export const tellOfRefusal = (budget: BudgetUse): Promise<void> =>
  quietly((tx) => tell(tx, budget, 100));

const quietly = (work: (tx: Database) => Promise<void>) =>
  transaction(work).catch((err: unknown) => log.error({ err }, "a budget's use was not told"));

async function tell(tx: Database, budget: BudgetUse, percent: number) {
  const { budget_id, scope, scope_id, start } = budget;
  const isFirst = await tx.$executeRaw`
    UPDATE "budget" SET "told_of" = ${start}::timestamptz, "told_percent" = ${percent}
    WHERE "budget_id" = ${budget_id} AND ("told_of" IS DISTINCT FROM ${start}::timestamptz OR "told_percent" < ${percent})`;
  if (!isFirst) return;
  const readers = await tx.$queryRaw<{ id: number; name: string | null }[]>(
    READERS[scope](scope_id),
  );
  await addNotices(
    tx,
    readers.map(({ id, name }) => [id, { kind: "budget", scope, name, percent }]),
  );
}

async function tellOfUnusualDay(tx: Database, ownerId: number | null) {
  const days = await findUnusualDays(tx, ownerId);
  if (days.length === 0) return;
  // Two calls that are settled at once: the second waits, and finds what the first has told.
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('unusual day'))`;
  const readers = await tx.$queryRaw<{ id: number }[]>(
    ownerId === null
      ? READERS.site(0)
      : Prisma.sql`SELECT "id" FROM "user" WHERE "id" = ${ownerId}`,
  );
  for (const { scope, currency, today_micros, usual_micros } of days) {
    const told = await tx.$queryRaw<{ user_id: number }[]>`
      SELECT "user_id" FROM "notice"
      WHERE "user_id" = ANY(${readers.map(({ id }) => id)}) AND "kind" = 'unusual_day'
        AND "created" >= date_trunc('day', now() AT TIME ZONE ${env.SITE_TZ}) AT TIME ZONE ${env.SITE_TZ}
        AND "data"->>'scope' = ${scope} AND "data"->>'currency' = ${currency}`;
    const content = { scope, currency, today_micros, usual_micros };
    await addNotices(
      tx,
      readers
        .filter(({ id }) => !told.some(({ user_id }) => user_id === id))
        .map(({ id }) => [id, { kind: "unusual_day", ...content }]),
    );
  }
}

/** Selects the people who answer for a budget of each scope, with the name of whom or what it limits. */
const READERS: Record<BudgetUse["scope"], (id: number) => Prisma.Sql> = {
  site: () => Prisma.sql`
    SELECT "id", NULL AS "name" FROM "user" WHERE "isAdmin" AND NOT "synthetic" AND "deleted_at" IS NULL`,
  user: (id) => Prisma.sql`
    SELECT "owner"."id", "user"."username" AS "name"
    FROM "user" JOIN "user" AS "owner" ON "owner"."id" = "user"."owner_id" WHERE "user"."id" = ${id}`,
};

import "server-only";
import { Prisma } from "@/lib/generated/prisma/client";
import { transaction } from "@/lib/kernel/change";
import type { Database } from "@/lib/kernel/db";
import { log } from "@/lib/kernel/log";
import { addNotices } from "@/lib/notices/commands";
import { percentOf } from "@/lib/spending/money";
import { of, readBudgets, type BudgetUse, type Spender } from "@/lib/spending/records";

/**
 * Tells those who answer for a budget when a call has used more of it than the share that they chose, or all of it:
 * once in a period for each. Never throws: the call is settled, whatever happens here.
 */
export const tellOfUse = (spender: Spender): Promise<void> =>
  quietly(async (tx) => {
    for (const budget of await readBudgets(tx, of(spender))) {
      const used = percentOf(budget.spent_micros, budget.limit_micros);
      if (used >= 100) await tell(tx, budget, 100);
      else if (used >= budget.warn_percent) await tell(tx, budget, budget.warn_percent);
    }
  });

/** The same for a budget that has refused a call. */
export const tellOfRefusal = (budget: BudgetUse): Promise<void> =>
  quietly((tx) => tell(tx, budget, 100));

const quietly = (work: (tx: Database) => Promise<void>) =>
  transaction(work).catch((err: unknown) => log.error({ err }, "a budget's use was not told"));

async function tell(tx: Database, budget: BudgetUse, percent: number) {
  const { budget_id, scope, scope_id, period, start } = budget;
  const isFirst = await tx.$executeRaw`
    UPDATE "budget" SET "told_of" = ${start}::timestamptz, "told_percent" = ${percent}
    WHERE "budget_id" = ${budget_id} AND ("told_of" IS DISTINCT FROM ${start}::timestamptz OR "told_percent" < ${percent})`;
  if (!isFirst) return;
  const readers = await tx.$queryRaw<{ id: number; name: string | null }[]>(
    READERS[scope](scope_id),
  );
  await addNotices(
    tx,
    readers.map(({ id, name }) => [id, { kind: "budget", scope, name, period, percent }]),
  );
}

/** Who answers for a budget, and what it is called. */
const READERS: Record<BudgetUse["scope"], (id: number) => Prisma.Sql> = {
  site: () => Prisma.sql`
    SELECT "id", NULL AS "name" FROM "user" WHERE "isAdmin" AND NOT "synthetic" AND "deleted_at" IS NULL`,
  owner: (id) => Prisma.sql`SELECT "id", NULL AS "name" FROM "user" WHERE "id" = ${id}`,
  user: (id) => Prisma.sql`
    SELECT "owner"."id", "user"."username" AS "name"
    FROM "user" JOIN "user" AS "owner" ON "owner"."id" = "user"."owner_id" WHERE "user"."id" = ${id}`,
  task: (id) => Prisma.sql`SELECT "owner_id" AS "id", "name" FROM "task" WHERE "task_id" = ${id}`,
};

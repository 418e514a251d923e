import "server-only";
import { Prisma } from "@/lib/generated/prisma/client";
import { namesOf } from "@/lib/house/users/queries";
import type { Actor } from "@/lib/kernel/actor";
import { db, type Database } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { assertMay } from "@/lib/kernel/errors";
import type { Budget, Price, SpendingAlerts } from "@/lib/machines/spending/dto";
import { percentOf } from "@/lib/machines/spending/money";
import { canManageSpending } from "@/lib/machines/spending/policy";
import { listAskedModels, readBudgets } from "@/lib/machines/spending/records";
import { findUnusualDays } from "@/lib/machines/spending/usual";

/** Every price there is, the newest of each model first. Throws 403 for all but administrators. */
export async function listPrices(actor: Actor): Promise<Price[]> {
  assertMay(canManageSpending(actor), NOT_YOURS);
  const rows = await db.modelPrice.findMany({
    orderBy: [{ model: "asc" }, { valid_from: "desc" }, { price_id: "desc" }],
  });
  const people = await namesOf(rows.map(({ created_by }) => created_by));
  return rows.map(({ created_by, ...row }) => ({
    ...row,
    input_micros: Number(row.input_micros),
    cached_micros: Number(row.cached_micros),
    output_micros: Number(row.output_micros),
    valid_from: row.valid_from.toISOString(),
    created: row.created.toISOString(),
    creator: people.get(created_by) ?? null,
    created_by_name: people.get(created_by)?.username ?? null,
  }));
}

/** The budgets that concern the actor, with what is used of them: administrators all, others what is theirs. */
export async function listBudgets(actor: Actor, tx: Database = db): Promise<Budget[]> {
  const theirs = Prisma.sql`
    "budget"."scope" = 'user' AND "budget"."scope_id" IN (SELECT "id" FROM "user" WHERE "owner_id" = ${actor.id})`;
  const rows = await readBudgets(tx, canManageSpending(actor) ? Prisma.sql`true` : theirs);
  const ids = rows.map(({ scope_id }) => scope_id); // 0 for the site: nobody
  const names = await namesOf(ids, tx);
  const asked = await listAskedModels(tx, ids);
  // All prices are in the site's currency: a budget in the one that it had before counts nothing.
  const counts = (budget: { currency: string }, { is_priced }: { is_priced: boolean }) =>
    is_priced && budget.currency === env.SITE_CURRENCY;
  return rows.map(({ scope, scope_id, limit_micros, spent_micros, ...row }) => ({
    budget_id: row.budget_id,
    scope,
    scope_id: scope === "site" ? null : scope_id,
    user: names.get(scope_id) ?? null,
    name: names.get(scope_id)?.username ?? null,
    currency: row.currency,
    limit_micros: Number(limit_micros),
    warn_percent: row.warn_percent,
    spent_micros: Number(spent_micros),
    used_percent: percentOf(spent_micros, limit_micros),
    by_admin: row.by_admin,
    unpriced: asked
      .filter((model) => model.scope_id === scope_id && !counts(row, model))
      .map(({ model }) => model),
  }));
}

/** Lists the warnings of the actor's desk: budgets and days of their own, for administrators also those of the site. */
export async function listSpendingAlerts(actor: Actor): Promise<SpendingAlerts> {
  const [budgets, own, all] = await Promise.all([
    listBudgets(actor),
    findUnusualDays(db, actor.id),
    canManageSpending(actor) ? findUnusualDays(db, null) : [],
  ]);
  const isUsed = ({ used_percent, warn_percent }: Budget) => used_percent >= warn_percent;
  // Administrators who are warned of the site's day need no warning of their own.
  const apart = own.filter(({ currency }) => !all.some((day) => day.currency === currency));
  return { budgets: budgets.filter(isUsed), days: [...all, ...apart] };
}

const NOT_YOURS = "Solo los administradores ven y cambian los precios.";

/**
 * Sums the cost of today's calls by currency, those under way at the most that they may cost: for administrators
 * everybody's calls, for others those of their own synthetic users.
 */
export async function spentToday(actor: Actor): Promise<{ currency: string; micros: number }[]> {
  const whose = canManageSpending(actor) ? Prisma.sql`true` : Prisma.sql`"owner_id" = ${actor.id}`;
  const rows = await db.$queryRaw<{ currency: string; micros: bigint }[]>`
    SELECT "currency", sum(coalesce("cost_micros", "reserved_micros"))::bigint AS "micros" FROM "generation"
    WHERE "started" >= date_trunc('day', now() AT TIME ZONE ${env.SITE_TZ}) AT TIME ZONE ${env.SITE_TZ}
      AND "currency" IS NOT NULL AND ${whose}
    GROUP BY 1 HAVING sum(coalesce("cost_micros", "reserved_micros")) > 0 ORDER BY 2 DESC`;
  return rows.map(({ currency, micros }) => ({ currency, micros: Number(micros) }));
}

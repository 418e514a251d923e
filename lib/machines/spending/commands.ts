import "server-only";
import { recordEvent } from "@/lib/house/audit/commands";
import type { Actor } from "@/lib/kernel/actor";
import { transaction } from "@/lib/kernel/change";
import type { Database } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { assertMay, conflict, invalid, notFound } from "@/lib/kernel/errors";
import type { Budget } from "@/lib/machines/spending/dto";
import { canLimit, canManageSpending, canReplace } from "@/lib/machines/spending/policy";
import { listBudgets } from "@/lib/machines/spending/queries";
import { listAskedModels } from "@/lib/machines/spending/records";
import type { BudgetInput, PriceInput, Scope } from "@/lib/machines/spending/schema";
import { sayUnpriced } from "@/lib/machines/spending/words";
import { spend } from "@/lib/platform/limits/spend";

/**
 * Adds the price of a model from a moment on. The cost of earlier calls stays as it was computed. Throws 400, 403, 429.
 */
export async function addPrice(actor: Actor, price: PriceInput): Promise<{ price_id: number }> {
  assertMay(canManageSpending(actor), NOT_ADMIN);
  const currency = requireSiteCurrency(price);
  await spend("EDITS", actor);
  return transaction(async (tx) => {
    const row = await tx.modelPrice.create({
      data: { ...price, currency, created_by: actor.id },
      select: { price_id: true },
    });
    await recordEvent(tx, { action: "price.added", actor, after: { name: price.model } });
    return row;
  });
}

/** Removes a price that should not have been entered. Throws 403, 404, 429. */
export async function deletePrice(actor: Actor, priceId: number): Promise<void> {
  assertMay(canManageSpending(actor), NOT_ADMIN);
  await spend("EDITS", actor);
  await transaction(async (tx) => {
    const where = { price_id: priceId };
    const price = await tx.modelPrice.findUnique({ where, select: { model: true } });
    if (!price) throw notFound("El precio no existe.");
    await tx.modelPrice.deleteMany({ where });
    await recordEvent(tx, { action: "price.deleted", actor, before: { name: price.model } });
  });
}

/**
 * Sets the budget for a month of the site or of a synthetic user, in place of the one before. Throws 400, 403, 404,
 * 409 where it could count nothing, since no model that it limits has a price, 429.
 */
export async function setBudget(actor: Actor, input: BudgetInput): Promise<Budget> {
  const currency = requireSiteCurrency(input);
  await spend("EDITS", actor);
  return transaction(async (tx) => {
    const { scope, limit_micros, warn_percent } = input;
    const scope_id = scope === "site" ? 0 : (input.scope_id ?? 0);
    const where = { scope_scope_id_period: { scope, scope_id, period: "month" } };
    await requireLimitable(tx, actor, scope, scope_id);
    const before = await tx.budget.findUnique({ where, select: { by_admin: true } });
    assertMay(canReplace(actor, before), OF_ADMINS);
    await requireCountable(tx, actor, scope_id);
    const told = { told_of: null, told_percent: 0 }; // no notice about the new limit yet
    const data = { currency, limit_micros, warn_percent, ...told };
    const by = { created_by: actor.id, by_admin: actor.isAdmin, updated: new Date() };
    const { budget_id } = await tx.budget.upsert({
      where,
      create: { scope, scope_id, ...data, ...by },
      update: { ...data, ...by },
      select: { budget_id: true },
    });
    await recordEvent(tx, { action: "budget.changed", actor, after: { type: scope } });
    const set = (await listBudgets(actor, tx)).find((budget) => budget.budget_id === budget_id);
    if (!set) throw new Error("A budget that was set is not listed.");
    return set;
  });
}

/** Deletes a budget; the daily limits of calls stay. Throws 403, 404, 429. */
export async function deleteBudget(actor: Actor, budgetId: number): Promise<void> {
  await spend("EDITS", actor);
  await transaction(async (tx) => {
    const where = { budget_id: budgetId };
    const budget = await tx.budget.findUnique({
      where,
      select: { scope: true, scope_id: true, by_admin: true },
    });
    if (!budget) throw notFound("El presupuesto no existe.");
    const { scope, scope_id } = budget as { scope: Scope; scope_id: number };
    const owner_id = (await findOwner(tx, scope, scope_id))?.owner_id ?? null;
    assertMay(canLimit(actor, { scope, owner_id }), NOT_YOURS);
    assertMay(canReplace(actor, budget), OF_ADMINS);
    await tx.budget.deleteMany({ where });
    await recordEvent(tx, { action: "budget.deleted", actor, before: { type: scope } });
  });
}

async function requireCountable(tx: Database, actor: Actor, scopeId: number) {
  const asked = await listAskedModels(tx, [scopeId]);
  if (asked.length === 0 || asked.some(({ is_priced }) => is_priced)) return;
  const models = asked.map(({ model }) => model);
  const how = canManageSpending(actor)
    ? "Añade antes su precio."
    : "Pide antes a quien administra que añada su precio.";
  throw conflict(`No se puede contar: ${sayUnpriced(models, env.SITE_CURRENCY)}. ${how}`);
}

async function requireLimitable(tx: Database, actor: Actor, scope: Scope, id: number) {
  const subject = await findOwner(tx, scope, id);
  if (!subject) throw notFound("No existe aquello para lo que es el presupuesto.");
  assertMay(canLimit(actor, { scope, ...subject }), NOT_YOURS);
}

/**
 * Finds the owner (`owner_id`) of the synthetic user that a budget limits: `owner_id` is null for the site; returns
 * null when the synthetic user is gone.
 */
async function findOwner(tx: Database, scope: Scope, id: number) {
  if (scope === "site") return { owner_id: null };
  return tx.user.findFirst({
    where: { id, synthetic: true, deleted_at: null },
    select: { owner_id: true },
  });
}

/** Returns the site's currency. Throws 400 where another is asked for: amounts in two currencies are never summed. */
function requireSiteCurrency({ currency = env.SITE_CURRENCY }: { currency?: string }): string {
  if (currency !== env.SITE_CURRENCY) {
    throw invalid("currency", `Las cuentas de este sitio van en ${env.SITE_CURRENCY}`);
  }
  return currency;
}

const OF_ADMINS =
  "Este presupuesto lo ha puesto un administrador: solo un administrador lo cambia.";
const NOT_ADMIN = "Solo los administradores ven y cambian los precios.";
const NOT_YOURS =
  "Solo puedes limitar tus propios usuarios sintéticos; lo demás, un administrador.";

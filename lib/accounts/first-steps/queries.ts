import "server-only";
import type { FirstSteps, KnownCosts } from "@/lib/accounts/first-steps/dto";
import { FIRST_STEPS } from "@/lib/accounts/first-steps/records";
import { canChangeSettings } from "@/lib/house/settings/policy";
import type { Actor } from "@/lib/kernel/actor";
import { db } from "@/lib/kernel/db";
import { listBudgets, listPrices } from "@/lib/machines/spending/queries";

/**
 * Finds which first steps are done; null for all but administrators, and on a site that has taken them or put them
 * away.
 */
export async function findFirstSteps(actor: Actor): Promise<FirstSteps | null> {
  if (!canChangeSettings(actor)) return null;
  const [steps] = await db.$queryRaw<FirstSteps[]>`
    SELECT
      EXISTS (SELECT FROM "setting" WHERE "key" = 'site_name' AND jsonb_typeof("value") = 'string') AS "name",
      EXISTS (SELECT FROM "space") AS "space",
      EXISTS (SELECT FROM "entry" WHERE "deleted_at" IS NULL) AS "entry",
      EXISTS (SELECT FROM "domain") AS "domain",
      EXISTS (SELECT FROM "user" WHERE "synthetic" AND "deleted_at" IS NULL) AS "synthetic"
    FROM "setting" WHERE "key" = ${FIRST_STEPS}`;
  return steps ?? null;
}

/**
 * Reads today's prices of the models, and the limit of the site's spending. Throws 403 for all but administrators.
 */
export async function getKnownCosts(actor: Actor): Promise<KnownCosts> {
  const [prices, budgets] = await Promise.all([listPrices(actor), listBudgets(actor)]);
  const site = budgets.find(({ scope }) => scope === "site");
  const now = new Date().toISOString();
  const valid = prices.filter(({ valid_from }) => valid_from <= now);
  const newest = new Map(valid.toReversed().map((price) => [price.model, price]));
  return {
    prices: [...newest.values()].map(({ model, currency, input_micros, output_micros }) => ({
      model,
      currency,
      input_micros,
      output_micros,
    })),
    limit: site ? { currency: site.currency, limit_micros: site.limit_micros } : null,
  };
}

import "server-only";
import { Prisma } from "@/lib/generated/prisma/client";
import type { Database } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { AppError } from "@/lib/kernel/errors";
import { hasRoom, type Rates } from "@/lib/machines/spending/money";
import { providerHost } from "@/lib/machines/spending/provider-host";
import type { Scope } from "@/lib/machines/spending/schema";
import { SAMPLE_MODEL } from "@/lib/machines/synthetic-users/schema";
import { OWN_READER } from "@/lib/machines/synthetic-users/second-reader";

/** The synthetic user whose money a call spends, and who owns it. */
export interface Spender {
  user_id: number;
  owner_id: number | null;
}

/** A price as costs are computed with it. */
export interface Pricing extends Rates {
  currency: string;
}

/** A budget with what is used of it in the present month. */
export interface BudgetUse {
  budget_id: number;
  scope: Scope;
  scope_id: number;
  currency: string;
  limit_micros: bigint;
  warn_percent: number;
  by_admin: boolean;
  /** Calls under way count with what they may cost at most, and so do those that a dead server left open. */
  spent_micros: bigint;
  start: Date;
  /** The seconds until the month ends. */
  ends_in: number;
}

/**
 * Finds the present price of a model at the AI service, in the site's currency; a price for its host comes before one
 * for any host. Returns null when there is none.
 */
export async function findPricing(tx: Database, model: string): Promise<Pricing | null> {
  const [pricing] = await tx.$queryRaw<Pricing[]>`
    SELECT "currency", "input_micros", "cached_micros", "output_micros" FROM "model_price"
    WHERE ${isPriceOf(Prisma.sql`${model}`)}
    ORDER BY "provider" IS NULL, "valid_from" DESC, "price_id" DESC LIMIT 1`;
  return pricing ?? null;
}

const isPriceOf = (model: Prisma.Sql) => Prisma.sql`
  "model_price"."model" = ${model} AND ("provider" IS NULL OR "provider" = ${providerHost})
  AND "valid_from" <= now() AND "currency" = ${env.SITE_CURRENCY}`;

/** The most synthetic users of a site, the newest, whose models are looked at. */
const LOOKED_AT = 500;

/** A model that synthetic users are asked with, and whether it has a price now. */
interface AskedModel {
  /** The budget's `scope_id`: the synthetic user, or 0 for the site. */
  scope_id: number;
  model: string;
  is_priced: boolean;
}

/**
 * Lists the models whose cost these budgets limit, those of second readers among them, each given by its `scope_id`; the
 * built-in sample costs nothing, and nobody reads it.
 */
export const listAskedModels = (tx: Database, scopeIds: number[]): Promise<AskedModel[]> =>
  tx.$queryRaw<AskedModel[]>`
    SELECT "asked".*, EXISTS (
      SELECT FROM "model_price" WHERE ${isPriceOf(Prisma.sql`"asked"."model"`)}) AS "is_priced"
    FROM (
      SELECT DISTINCT "scope_id", unnest(ARRAY["machine"."model", nullif("second_reader", ${OWN_READER})]) AS "model"
      FROM (
        (SELECT 0 AS "scope_id", "model", "second_reader" FROM "user"
          WHERE "synthetic" AND "deleted_at" IS NULL AND 0 = ANY(${scopeIds}::integer[])
          ORDER BY "createdAt" DESC, "id" DESC LIMIT ${LOOKED_AT})
        UNION ALL
        SELECT "id", "model", "second_reader" FROM "user"
        WHERE "id" = ANY(${scopeIds}::integer[]) AND "synthetic" AND "deleted_at" IS NULL
      ) AS "machine"
      WHERE "machine"."model" <> ${SAMPLE_MODEL}
    ) AS "asked"
    WHERE "model" IS NOT NULL ORDER BY "model"`;

/** 429: a budget has no room for another call. */
export class BudgetExhausted extends AppError {
  readonly budget: BudgetUse;

  constructor(budget: BudgetUse) {
    super("limit_reached", `${nameOf(budget)} no alcanza para otra llamada a la IA.`, {
      retryAfter: budget.ends_in,
    });
    this.budget = budget;
  }
}

/**
 * Throws 429 when a budget has no room for what a call may cost at most, or when there is a budget and the call has no
 * price in its currency. Must be called under the lock of the ledger, in the transaction that enters the call.
 */
export async function requireRoom(
  tx: Database,
  spender: Spender,
  pricing: Pricing | null,
  needed: bigint,
): Promise<void> {
  for (const budget of await readBudgets(tx, of(spender))) {
    if (pricing?.currency !== budget.currency) {
      throw new AppError(
        "limit_reached",
        `Sin precio: no se puede limitar. El modelo no tiene precio en ${budget.currency}, y hay que respetar ${inSentence(nameOf(budget))}.`,
      );
    }
    if (!hasRoom(budget, needed)) throw new BudgetExhausted(budget);
  }
}

/** Selects the budgets that a call counts for. */
export const of = ({ user_id }: Pick<Spender, "user_id">) => Prisma.sql`
  ("budget"."scope" = 'site' OR "budget"."scope_id" = ${user_id}::integer)`;

/** Reads the budgets that fulfil a condition, those of synthetic users first. Months are in the site's time zone. */
export const readBudgets = (tx: Database, which: Prisma.Sql): Promise<BudgetUse[]> =>
  tx.$queryRaw<BudgetUse[]>`
    SELECT "budget"."budget_id", "budget"."scope", "budget"."scope_id", "budget"."currency",
           "budget"."limit_micros", "budget"."warn_percent", "budget"."by_admin", "span"."start",
           ceil(extract(epoch FROM "span"."end" - now()))::integer AS "ends_in",
           (SELECT coalesce(sum("micros"), 0)::bigint FROM (
              ${callsOf(Prisma.sql`"budget"."scope" = 'site'`)}
              UNION ALL ${callsOf(Prisma.sql`"budget"."scope" = 'user' AND "user_id" = "budget"."scope_id"`)}
            ) AS "calls") AS "spent_micros"
    FROM "budget" CROSS JOIN (
      SELECT "first" AT TIME ZONE ${env.SITE_TZ} AS "start",
             ("first" + interval '1 month') AT TIME ZONE ${env.SITE_TZ} AS "end"
      FROM date_trunc('month', now() AT TIME ZONE ${env.SITE_TZ}) AS "first"
    ) AS "span"
    WHERE "budget"."period" = 'month' AND "budget"."scope" IN ('site', 'user') AND ${which}
    ORDER BY "budget"."scope" = 'site', "budget"."scope_id"`;

/**
 * Selects the cost of the month's calls that fulfil a condition: each kind of budget finds its own by an index.
 */
const callsOf = (which: Prisma.Sql) => Prisma.sql`
  SELECT coalesce("cost_micros", "reserved_micros") AS "micros" FROM "generation"
  WHERE "started" >= "span"."start" AND "generation"."currency" = "budget"."currency" AND ${which}`;

/** The outcome of a text that waited: it is published, or nobody will read it. */
type Outcome = "published" | "refused";

/**
 * Records in the ledger what became of texts that waited, within the change that decides; a null id belongs to no call.
 */
export async function settleTexts(
  tx: Database,
  generationIds: (number | null)[],
  outcome: Outcome,
): Promise<void> {
  const ids = generationIds.filter((id) => id !== null);
  if (ids.length === 0) return; // only people's texts
  await tx.$executeRaw`
    UPDATE "generation" SET "outcome" = ${outcome} WHERE "generation_id" = ANY(${ids}) AND "outcome" = 'written'`;
}

/** Records in the ledger the outcome of a machine's text on the desk; for a person's there is nothing to record. */
export async function settleDraft(tx: Database, draftId: number, outcome: Outcome): Promise<void> {
  const where = { draft_id: draftId };
  const written = await tx.writtenDraft.findUnique({ where, select: { generation_id: true } });
  if (written) await settleTexts(tx, [written.generation_id], outcome);
}

const WHOSE: Record<Scope, string> = {
  site: "del sitio",
  user: "de este usuario sintético",
};

const nameOf = ({ scope }: BudgetUse) => `El presupuesto mensual ${WHOSE[scope]}`;

const inSentence = (name: string) => name.replace(/^El/, "el");

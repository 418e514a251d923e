import { namedAnswer } from "@/lib/house/users/answer";
import { id, moment } from "@/lib/kernel/answer";
import { z } from "@/lib/kernel/zod";
import { scopes } from "@/lib/machines/spending/schema";

// The types of dto.ts as schemas, to describe the calls; `tests/unit/answers.test.ts` checks that they agree.
const micros = z.number().int().describe("En millonésimas de la moneda");
const count = z.number().int();

export const priceAnswer = z
  .object({
    price_id: id,
    model: z.string(),
    provider: z.string().nullable(),
    currency: z.string(),
    input_micros: micros,
    cached_micros: micros,
    output_micros: micros,
    valid_from: z.string(),
    source_url: z.string(),
    creator: namedAnswer.nullable(),
    created_by_name: z.string().nullable(),
    created: moment,
  })
  .meta({ id: "Precio", description: "De un millón de tokens" });

export const newPriceAnswer = z.object({ price_id: id });

export const budgetAnswer = z
  .object({
    budget_id: id,
    scope: z.enum(scopes),
    scope_id: id.nullable(),
    user: namedAnswer.nullable(),
    name: z.string().nullable(),
    currency: z.string(),
    limit_micros: micros,
    warn_percent: count,
    spent_micros: micros,
    used_percent: z.number(),
    by_admin: z.boolean(),
    unpriced: z
      .array(z.string())
      .describe("Modelos sin precio: no se puede contar lo que costarían, y no se les llama"),
  })
  .meta({ id: "Presupuesto" });

const sums = {
  currency: z.string().nullable(),
  calls: count,
  unpriced_calls: count,
  published: count,
  published_priced: count.describe("Los publicados de los que se sabe lo que costaron"),
  per_text_micros: z.number().nullable(),
  cost_micros: micros,
  waste_micros: micros,
  today_micros: micros,
};

const spentBy = z
  .object({
    ...sums,
    id: z.union([z.number().int(), z.string()]).nullable(),
    name: z.string().nullable(),
    user: namedAnswer.nullable(),
  })
  .meta({ id: "GastoDe" });

export const spendingAnswer = z
  .object({
    month: z.string().describe("Como 2026-11"),
    totals: z.array(
      z.object({
        ...sums,
        forecast_micros: z.number().nullable(),
      }),
    ),
    unpriced_calls: count,
    days: z.array(
      z.object({
        day: z.string(),
        currency: z.string().nullable(),
        calls: count,
        cost_micros: micros,
      }),
    ),
    users: z.array(spentBy),
    tasks: z.array(spentBy),
    models: z.array(spentBy),
  })
  .meta({ id: "Gasto" });

export const spendingAlertsAnswer = z.object({
  budgets: z.array(budgetAnswer),
  days: z.array(
    z.object({
      scope: z.enum(["site", "owner"]),
      currency: z.string(),
      today_micros: micros,
      usual_micros: z.number(),
    }),
  ),
});

const subject = { id, name: z.string() };

export const spendingSubjectsAnswer = z.object({
  users: z.array(z.object({ ...subject, user: namedAnswer })),
  spaces: z.array(z.object(subject)),
});

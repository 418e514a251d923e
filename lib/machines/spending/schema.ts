import { z } from "@/lib/kernel/zod";
import { toMicros } from "@/lib/machines/spending/amounts";
import { moment } from "@/lib/platform/text/moment";

/** Millionths of the currency's unit: a billion of it at most, which JavaScript still counts exactly. */
const micros = (message: string) => z.int(message).min(0, message).max(1e15, message);

const AMOUNT = "Escribe un importe de 0 o más";

/** The currency; absent for the site's, which is the only one that is accepted. */
const currency = z
  .string("Indica la moneda")
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{3}$/, "La moneda son tres letras, como EUR o USD")
  .optional();

/** A price of at most a million for a million tokens: sums of larger ones would be too large to keep. */
const priceMicros = micros(AMOUNT).max(1e12, "Escribe un precio de un millón como mucho");

/** A price as a service publishes it: millionths of the currency for a million tokens. */
export const priceInput = z
  .object({
    model: z
      .string("Indica el modelo")
      .trim()
      .min(1, "Indica el modelo")
      .max(200, "El modelo no puede tener más de 200 caracteres"),
    /** The host that it holds for, such as `api.openai.com`; absent: any. */
    provider: z
      .string()
      .trim()
      .toLowerCase()
      .max(255, "El servidor no puede tener más de 255 caracteres")
      .regex(/^$|^[\w.[\]:-]+$/, "Escribe solo el nombre del servidor, como api.openai.com")
      .nullish()
      .transform((host) => host || null), // an empty field of a form
    currency,
    input_micros: priceMicros,
    /** The price of cached input; absent: as for other input. */
    cached_micros: priceMicros.nullish(),
    output_micros: priceMicros,
    valid_from: moment("Indica desde cuándo vale").optional(),
    source_url: z
      .url({ protocol: /^https?$/, error: "Indica la dirección donde se publica el precio" })
      .max(2000, "La dirección no puede tener más de 2000 caracteres"),
  })
  .transform(({ cached_micros, ...price }) => ({
    ...price,
    cached_micros: cached_micros ?? price.input_micros,
  }));

export const scopes = ["site", "user"] as const;

/** The most that may be spent in a calendar month on the site or on a synthetic user; one budget for each. */
export const budgetInput = z
  .object({
    scope: z.enum(scopes, "Indica para qué es el presupuesto"),
    /** The synthetic user; absent for the site. */
    scope_id: z.int32("Indica para quién es").min(1, "Indica para quién es").nullish(),
    currency,
    limit_micros: micros(AMOUNT),
    warn_percent: z
      .int("El aviso va del 1 al 100 %")
      .min(1, "El aviso va del 1 al 100 %")
      .max(100, "El aviso va del 1 al 100 %")
      .default(80),
  })
  .refine(({ scope, scope_id }) => scope === "site" || scope_id, {
    path: ["scope_id"],
    error: "Indica para quién es",
  });

export type PriceInput = z.output<typeof priceInput>;
export type BudgetInput = z.output<typeof budgetInput>;
export type Scope = (typeof scopes)[number];

/** A month of the site's time zone, `2026-11`; absent: the present one. */
export const spendingQuery = z.object({
  month: z
    .string()
    .regex(/^2\d{3}-(0[1-9]|1[0-2])$/, "Escribe un mes como 2026-11")
    .optional(),
});

export type SpendingQuery = z.output<typeof spendingQuery>;

const typedAmount = z
  .string()
  .transform((typed) => toMicros(typed))
  .pipe(z.number("Escribe un importe, como 2,50 o 1000"));

/** A price as its form has it: money for a million tokens. */
export const priceForm = z
  .object({
    model: z.string(),
    provider: z.string(),
    input: typedAmount,
    cached: z
      .literal("")
      .transform(() => null)
      .or(typedAmount),
    output: typedAmount,
    source_url: z.string(),
  })
  .transform(({ input, cached, output, ...price }): z.input<typeof priceInput> => ({
    ...price,
    input_micros: input,
    cached_micros: cached,
    output_micros: output,
  }))
  .pipe(priceInput);

/** A budget as its form has it; `subject` is `site`, or as `user 12`. */
export const budgetForm = z
  .object({
    subject: z.string(),
    limit: typedAmount,
    warn: z.string().transform(Number),
  })
  .transform(({ subject, limit, warn, ...budget }): z.input<typeof budgetInput> => {
    const [scope, id] = subject.split(" ");
    return {
      ...budget,
      scope: scope as Scope,
      scope_id: id ? Number(id) : null,
      limit_micros: limit,
      warn_percent: warn,
    };
  })
  .pipe(budgetInput);

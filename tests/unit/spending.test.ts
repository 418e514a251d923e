import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatMicros, toMicros } from "@/lib/machines/spending/amounts";
import { costOf, hasRoom, percentOf } from "@/lib/machines/spending/money";
import { canLimit } from "@/lib/machines/spending/policy";
import { budgetForm, budgetInput, priceForm, priceInput } from "@/lib/machines/spending/schema";

const rates = { input_micros: 2_500_000n, cached_micros: 1_250_000n, output_micros: 10_000_000n };

describe("what tokens cost", () => {
  test.each([
    [{ input: 1_000_000, cached: 0, output: 0 }, 2_500_000n],
    [{ input: 1_000_000, cached: 1_000_000, output: 0 }, 1_250_000n],
    [{ input: 1000, cached: 400, output: 200 }, (600n * 25n) / 10n + 500n + 2000n],
    [{ input: 0, cached: 0, output: 0 }, 0n],
    [{ input: 1, cached: 0, output: 0 }, 3n], // 2.5, rounded up
    [{ input: 10, cached: 50, output: 0 }, 13n], // no more is cached than was read
  ])("%o", (tokens, cost) => {
    expect(costOf(rates, tokens)).toBe(cost);
  });

  test("is exact beyond what JavaScript's numbers are", () => {
    const dear = { input_micros: 10n ** 15n, cached_micros: 0n, output_micros: 1n };
    expect(costOf(dear, { input: 2_000_000_001, cached: 0, output: 1 })).toBe(
      2_000_000_001n * 10n ** 9n + 1n,
    );
  });

  test("never falls below the sum of its parts, nor a micro above for each", () => {
    const count = fc.integer({ min: 0, max: 1_000_000 });
    fc.assert(
      fc.property(count, count, count, (plain, cached, output) => {
        const whole = costOf(rates, { input: plain + cached, cached, output });
        const parts =
          costOf(rates, { input: plain, cached: 0, output: 0 }) +
          costOf(rates, { input: cached, cached, output: 0 }) +
          costOf(rates, { input: 0, cached: 0, output });
        expect(parts - whole >= 0n && parts - whole <= 2n).toBe(true);
      }),
    );
  });
});

test.each([
  [79n, 100n, 79],
  [799n, 1000n, 79],
  [100n, 100n, 100],
  [0n, 0n, 100],
])("%i of %i is %i percent", (spent, limit, percent) => {
  expect(percentOf(spent, limit)).toBe(percent);
});

test.each([
  [70n, 30n, true],
  [70n, 31n, false],
  [100n, 0n, true],
  [101n, 0n, false],
])("a budget of 100 of which %i are spent has room for %i: %s", (spent_micros, needed, room) => {
  expect(hasRoom({ limit_micros: 100n, spent_micros }, needed)).toBe(room);
});

describe("a price", () => {
  const price = {
    model: "gpt-5-mini",
    currency: "usd",
    input_micros: 250_000,
    output_micros: 2_000_000,
    source_url: "https://servicio.example/precios",
  };

  test("has the same for cached input where it is not said, and holds at any host", () => {
    expect(priceInput.parse({ ...price, provider: "" })).toMatchObject({
      currency: "USD",
      cached_micros: 250_000,
      provider: null,
    });
  });

  test.each([
    ["source_url", undefined, "Indica la dirección donde se publica el precio"],
    ["source_url", "javascript:alert(1)", "Indica la dirección donde se publica el precio"],
    ["input_micros", -1, "Escribe un importe de 0 o más"],
    ["output_micros", 0.5, "Escribe un importe de 0 o más"],
    ["output_micros", 1e12 + 1, "Escribe un precio de un millón como mucho"],
    ["currency", "euros", "La moneda son tres letras, como EUR o USD"],
    [
      "provider",
      "https://api.openai.com",
      "Escribe solo el nombre del servidor, como api.openai.com",
    ],
    ["model", " ", "Indica el modelo"],
  ])("is refused with %s %s", (field, value, message) => {
    const { error } = priceInput.safeParse({ ...price, [field]: value });
    expect(error?.issues).toMatchObject([{ path: [field], message }]);
  });
});

test("a budget names whose it is, but for the site's", () => {
  const budget = { limit_micros: 5_000_000 };
  expect(budgetInput.parse({ ...budget, scope: "site" }).warn_percent).toBe(80);
  const { error } = budgetInput.safeParse({ ...budget, scope: "user" });
  expect(error?.issues).toMatchObject([{ path: ["scope_id"], message: "Indica para quién es" }]);
});

test.each([
  ["site", null, false],
  ["user", 1, true],
  ["user", 2, false],
] as const)(
  "a person may limit a %s of %s: %s; an administrator always",
  (scope, owner_id, may) => {
    expect(canLimit({ id: 1, isAdmin: false }, { scope, owner_id })).toBe(may);
    expect(canLimit({ id: 9, isAdmin: true }, { scope, owner_id })).toBe(true);
    expect(canLimit(null, { scope, owner_id })).toBe(false);
  },
);

describe("amounts", () => {
  test.each([
    ["2,50", 2_500_000],
    [" 2.5 ", 2_500_000],
    ["0,000001", 1],
    ["999999999", 999_999_999_000_000],
    ["", NaN],
    ["1.000,50", 1_000_500_000],
    ["1.000.000", 1_000_000_000_000],
    ["0.125", 125_000],
    ["1.000", NaN], // a thousand, or one
    ["01.000,5", NaN],
    ["10.00,5", NaN],
    ["-1", NaN],
    ["0,0000001", NaN],
  ])("«%s», as it is typed, are %i millionths", (typed, micros) => {
    expect(toMicros(typed)).toBe(micros);
  });

  test.each([
    [2_500_000, "EUR", "2,50 €"],
    [0, "EUR", "0,00 €"],
    [430, "EUR", "0,00043 €"],
    [1_234_567_890_000, "USD", "1.234.567,89 US$"],
  ])("%i millionths are shown as money of %s", (micros, currency, shown) => {
    expect(formatMicros(micros, currency).replaceAll(/\s/g, " ")).toBe(shown);
  });

  test("a form's text becomes what the call takes", () => {
    const price = {
      ...{ model: "gpt-5-mini", provider: "", input: "0,25", cached: "" },
      ...{ output: "2", source_url: "https://servicio.example/precios" },
    };
    expect(priceForm.parse(price)).toMatchObject({
      ...{ input_micros: 250_000, cached_micros: 250_000, output_micros: 2_000_000 },
      provider: null,
    });
    const { error } = priceForm.safeParse({ ...price, output: "dos" });
    expect(error?.issues).toMatchObject([
      { path: ["output"], message: "Escribe un importe, como 2,50 o 1000" },
    ]);
    const budget = { limit: "5", warn: "50" };
    expect(budgetForm.parse({ ...budget, subject: "user 12" })).toMatchObject({
      ...{ scope: "user", scope_id: 12, limit_micros: 5_000_000, warn_percent: 50 },
    });
    expect(budgetForm.parse({ ...budget, subject: "site" })).toMatchObject({ scope: "site" });
  });
});

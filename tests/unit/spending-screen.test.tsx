import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { DayChart } from "@/components/spending/day-chart";
import { daysOf, lastMonths } from "@/components/spending/months";
import { SpendingTotals } from "@/components/spending/spending-totals";
import { sentenceOf } from "@/components/notices/sentences";
import type { NoticeContent } from "@/lib/notices/schema";
import type { Spending } from "@/lib/spending/dto";

const text = (markup: string) =>
  markup
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();

const spending: Spending = {
  month: "2026-02",
  ...{ totals: [], unpriced_calls: 0, users: [], tasks: [], models: [] },
  days: [
    { day: "2026-02-03", currency: "EUR", calls: 2, cost_micros: 1_000_000 },
    { day: "2026-02-03", currency: "USD", calls: 9, cost_micros: 9_000_000 },
    { day: "2026-02-28", currency: "EUR", calls: 1, cost_micros: 500_000 },
  ],
};

test("the chart has a bar for each day of the month, and a table of those that cost", () => {
  const markup = renderToStaticMarkup(<DayChart spending={spending} currency="EUR" />);
  expect(markup.match(/<rect/g)).toHaveLength(28);
  const heights = [...markup.matchAll(/ height="([\d.]+)"/g)].map(([, height]) => Number(height));
  expect(heights.filter(Boolean)).toEqual([120, 60]);
  const [, table = ""] = markup.split("<details");
  expect(text(table)).toContain("3/2");
  expect(text(table)).toContain("1,00 €");
  expect(text(table)).not.toContain("9,00");
  expect(markup).toContain('aria-label="Gasto por día, en EUR"');
});

test("the sums say what a text costs, and what a month will; nothing that is not known", () => {
  const total = {
    ...{ currency: "EUR", calls: 5, published: 4, cost_micros: 10_000_000 },
    ...{ waste_micros: 1_000_000, today_micros: 0 },
  };
  const known = { ...total, per_text_micros: 2_500_000, forecast_micros: 20_000_000 };
  const shown = text(renderToStaticMarkup(<SpendingTotals total={known} />));
  expect(shown).toContain("Por texto publicado 2,50 € 4 publicados");
  expect(shown).toContain("A fin de mes, a este paso 20,00 €");
  const unknown = { ...total, per_text_micros: null, forecast_micros: null };
  const less = text(renderToStaticMarkup(<SpendingTotals total={unknown} />));
  expect(less).toContain("Por texto publicado —");
  expect(less).not.toContain("A fin de mes");
});

test("months and their days", () => {
  expect(lastMonths("2026-01", 2)).toEqual([
    { value: "2026-01", label: "enero de 2026" },
    { value: "2025-12", label: "diciembre de 2025" },
  ]);
  expect(daysOf("2028-02")).toHaveLength(29);
  expect(daysOf("2026-11").at(-1)).toBe("2026-11-30");
});

test.each<[Partial<NoticeContent & { kind: "budget" }>, string]>([
  [{ scope: "site" }, "Se ha usado el 80 % del presupuesto mensual de IA del sitio."],
  [
    { scope: "user", name: "cronista", period: "day", percent: 100 },
    "Se ha agotado el presupuesto diario de IA de @cronista: no alcanza para otra llamada hasta que acabe el día.",
  ],
  [
    { scope: "task", name: "Parte del tiempo" },
    "Se ha usado el 80 % del presupuesto mensual de IA de la tarea «Parte del tiempo».",
  ],
])("a notice of a budget: %o", (changes, sentence) => {
  const content = { kind: "budget", name: null, period: "month", percent: 80, ...changes };
  const { says } = sentenceOf(content as NoticeContent);
  const shown = renderToStaticMarkup(says(content as NoticeContent, null));
  expect(shown.replaceAll(/<[^>]+>/g, "")).toBe(`${sentence} Ver el gasto.`);
  expect(shown).toContain('href="/redaccion/gasto"');
});

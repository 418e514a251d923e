import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import {
  AppRouterContext,
  type AppRouterInstance,
} from "next/dist/shared/lib/app-router-context.shared-runtime";
import { PathParamsContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { DayChart } from "@/components/spending/day-chart";
import { daysOf, lastMonths } from "@/components/spending/months";
import { SpendingScreen } from "@/components/spending/spending-screen";
import { SpendingTables } from "@/components/spending/spending-tables";
import { SpendingTotals } from "@/components/spending/spending-totals";
import { SiteProvider, type Site } from "@/components/shared/site-context";
import { sentenceOf } from "@/components/notices/sentences";
import type { NoticeContent } from "@/lib/house/notices/schema";
import type { AiStop } from "@/lib/machines/ai-stops/dto";
import {
  budgetsQuery,
  pricesQuery,
  spendingQueryOf,
  stopsQuery,
  subjectsQuery,
} from "@/lib/machines/spending/client";
import type { Budget, Price, Spending, SpendingOf } from "@/lib/machines/spending/dto";

const text = (markup: string) =>
  markup
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();

const user = { username: "cronista", fullName: "La Cronista", shares_name: true };
const machine = { name: "cronista", user };

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
    ...{ currency: "EUR", calls: 5, unpriced_calls: 0, published: 4, published_priced: 4 },
    ...{ cost_micros: 10_000_000, waste_micros: 1_000_000, today_micros: 0 },
  };
  const known = { ...total, per_text_micros: 2_500_000, forecast_micros: 20_000_000 };
  const shown = text(renderToStaticMarkup(<SpendingTotals total={known} />));
  expect(shown).toContain(
    "Un texto publicado ha costado 2,50 € (4 publicados; con lo que se tiró).",
  );
  expect(shown).toContain("A fin de mes, a este paso 20,00 €");
  const unknown = { ...total, per_text_micros: null, forecast_micros: null };
  const less = text(renderToStaticMarkup(<SpendingTotals total={unknown} />));
  expect(less).toContain("Todavía no se sabe lo que cuesta un texto publicado.");
  expect(less).not.toContain("A fin de mes");
  const one = { ...known, published: 1, published_priced: 1, waste_micros: 0 };
  const headOf = (of: typeof known) => text(renderToStaticMarkup(<SpendingTotals total={of} />));
  expect(headOf(one)).toContain("ha costado 2,50 € (1 publicado).");
  expect(headOf({ ...one, published: 2 })).toContain(
    "(1 publicado; sin contar otro que no tiene precio).",
  );
  expect(headOf({ ...one, published: 4 })).toContain("sin contar otros 3 que no tienen precio).");
});

test("a row says how many of its calls have no price", () => {
  const none = { waste_micros: 0, today_micros: 0, per_text_micros: null, currency: null };
  const row = { ...none, id: 7, ...machine, cost_micros: 0, published: 2, calls: 3 };
  const rowOf = (changes: Partial<SpendingOf>) => {
    const users = [{ ...row, unpriced_calls: 0, published_priced: 0, ...changes }];
    return text(renderToStaticMarkup(<SpendingTables spending={{ ...spending, users }} />));
  };
  expect(rowOf({})).toContain("Llamadas 3 Publicados 2 Hoy — En el mes — Por texto —");
  expect(rowOf({ unpriced_calls: 2 })).toContain("Llamadas 3 · 2 sin precio Publicados 2");
  const known = { currency: "EUR", cost_micros: 3_000_000, per_text_micros: 1_500_000 };
  expect(rowOf(known)).toContain("En el mes 3,00 € Por texto 1,50 €");
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
    { scope: "user", name: "cronista", percent: 100 },
    "Se ha agotado el presupuesto mensual de IA de La Cronista (@cronista): no alcanza para otra llamada hasta que acabe el mes.",
  ],
])("a notice of a budget: %o", (changes, sentence) => {
  const content = { kind: "budget", name: null, percent: 80, ...changes };
  const { says } = sentenceOf(content as NoticeContent);
  const shown = renderToStaticMarkup(says({ ...(content as NoticeContent), person: user }, null));
  expect(shown.replaceAll(/<[^>]+>/g, "")).toBe(`${sentence} Ver el gasto.`);
  expect(shown).toContain('href="/redaccion/gasto"');
});

test("a notice of a day that is not usual", () => {
  const day = { currency: "EUR", today_micros: 9_000_000, usual_micros: 2_500_000 };
  const content: NoticeContent = { kind: "unusual_day", scope: "owner", ...day };
  const shown = renderToStaticMarkup(sentenceOf(content).says(content as never, null));
  expect(text(shown)).toBe(
    "Hoy la IA de tus usuarios sintéticos ha costado 9,00 €, más del triple de un día corriente (2,50 €). Ver el gasto .",
  );
});

const site: Site = {
  ...{ siteName: "Rotativa", logo: null, siteUrl: "https://sitio.test", siteTz: "Europe/Madrid" },
  dateLanguage: "es" as const,
  aiMode: "autonomo",
};

/** The screen as it is with these answers of the API. */
function screen(isAdmin: boolean, answers: Partial<Answers> = {}) {
  const client = new QueryClient();
  const sums = { currency: "EUR", calls: 3, published: 2, cost_micros: 1_500_000 };
  const known = { unpriced_calls: 1, published_priced: 2, per_text_micros: 750_000 };
  const spent = { ...sums, ...known, waste_micros: 0, today_micros: 0 };
  const row = { ...spent, id: 7, ...machine };
  const { budgets = [], prices = [], stops = [] } = answers;
  const report: Spending = {
    ...spending,
    totals: [{ ...spent, forecast_micros: null }],
    users: [row],
    models: [{ ...row, id: "modelo · ia.example", name: "modelo", user: null }],
    unpriced_calls: 1,
  };
  client.setQueryData(spendingQueryOf("").queryKey, report);
  client.setQueryData(budgetsQuery.queryKey, budgets);
  client.setQueryData(pricesQuery.queryKey, prices);
  client.setQueryData(stopsQuery.queryKey, stops);
  const users = [{ id: 7, ...machine }];
  client.setQueryData(subjectsQuery.queryKey, { users, spaces: [] });
  return text(
    renderToStaticMarkup(
      <AppRouterContext value={{} as AppRouterInstance}>
        <PathParamsContext value={{}}>
          <SiteProvider site={site}>
            <QueryClientProvider client={client}>
              <SpendingScreen actor={{ isAdmin }} currency="EUR" />
            </QueryClientProvider>
          </SiteProvider>
        </PathParamsContext>
      </AppRouterContext>,
    ),
  );
}

interface Answers {
  budgets: Budget[];
  prices: Price[];
  stops: AiStop[];
}

const budget: Budget = {
  ...{ budget_id: 1, scope: "site", scope_id: null, name: null, user: null, currency: "EUR" },
  ...{ limit_micros: 10_000_000, warn_percent: 80, spent_micros: 8_500_000, used_percent: 85 },
  ...{ by_admin: true, unpriced: [] },
};

test("an administrator sees everything, the prices that are missing, and stops all AI", () => {
  const page = screen(true);
  for (const part of [
    "Parar toda la IA",
    "1,50 €",
    "La Cronista @cronista",
    "Una llamada no tiene precio",
    "Sin precio en EUR: modelo.",
    "Todavía no hay ningún precio.",
  ]) {
    expect(page).toContain(part);
  }
});

test("others neither enter prices nor stop everything", () => {
  const page = screen(false);
  expect(page).not.toContain("Precios");
  expect(page).not.toContain("Parar toda la IA");
  expect(page).toContain("Parar la IA");
  expect(page).toContain("Lo que cuestan tus usuarios sintéticos");
});

test("a budget tells of its share and its end", () => {
  const warned = screen(true, { budgets: [budget] });
  expect(warned).toContain("8,50 € de 10,00 € (85 %) Pasa del 80 %");
  const over = { ...budget, spent_micros: 10_000_000, used_percent: 100 };
  expect(screen(true, { budgets: [over] })).toContain("Agotado");
  const fine = { ...budget, spent_micros: 0, used_percent: 0 };
  expect(screen(true, { budgets: [fine] })).not.toMatch(/Agotado|Pasa del|Sin precio gpt/);
});

test.each([
  [["gpt-4o"], "Sin precio gpt-4o no tiene precio en EUR: sin él no se le pide nada."],
  [["a", "b"], "Sin precio a y b no tienen precio en EUR: sin él no se les pide nada."],
  [
    "abcdefg".split(""),
    "Sin precio a, b, c, d, e y otros 2 no tienen precio en EUR: sin él no se les pide nada.",
  ],
])("a budget that cannot count %j says so", (unpriced, said) => {
  expect(screen(true, { budgets: [{ ...budget, unpriced }] })).toContain(said);
});

test("what is stopped is said with its reason, and can be taken up again", () => {
  const stop: AiStop = {
    ...{ stop_id: 1, scope: "user", scope_id: 7, ...machine, reason: "Se repite." },
    ...{
      stopper: null,
      stopped_by_name: null,
      stopped_at: "2026-02-01T10:00:00.000Z",
      by_admin: false,
    },
  };
  const page = screen(false, { stops: [stop] });
  expect(page).toContain("La IA está parada para La Cronista (@cronista).");
  expect(page).toContain("La paró una cuenta eliminada,");
  expect(page).toContain("Se repite.");
  expect(page).toContain("Reanudar");
  expect(screen(false)).not.toContain("está parada");
  // There is nothing else of theirs that could be stopped; an administrator stops the site.
  expect(page).not.toContain("Parar la IA");
  expect(screen(true, { stops: [stop] })).toContain("Parar toda la IA");
});

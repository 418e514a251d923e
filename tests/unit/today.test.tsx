import { PathParamsContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { TodayDesk } from "@/components/today/today-desk";
import { SiteProvider } from "@/components/shared/site-context";
import type { Today } from "@/lib/desk/lists/dto";

const nothing: Today = {
  waiting: {
    ...{ review: 0, reported_comments: 0, reported_entries: 0, held: 0, appeals: 0 },
    ...{ accounts: 0, entries: 0, proposals: [] },
  },
  ...{ fronts: [], runs: [], spent: [], read: { today: 0, week: 0 } },
};

const site = {
  ...{ siteName: "El Diario", logo: null, siteUrl: "https://diario.es", siteTz: "Europe/Madrid" },
  dateLanguage: "es" as const,
  aiMode: "revision" as const,
};

const markupOf = (today: Today, listed = 0) =>
  renderToStaticMarkup(
    <PathParamsContext value={{}}>
      <SiteProvider site={site}>
        <TodayDesk today={today} listed={listed} />
      </SiteProvider>
    </PathParamsContext>,
  );

test("a day with nothing in it takes no room", () => {
  expect(markupOf(nothing)).toBe("");
});

test("what waits is said with its number and leads to where it is decided", () => {
  const proposals = [{ space_id: 3, name: "Cultura", count: 2 }];
  const markup = markupOf({ ...nothing, waiting: { ...nothing.waiting, review: 1, proposals } });
  expect(markup).toMatch(/href="\/redaccion"[^>]*>1 texto por revisar</);
  expect(markup).toMatch(
    /href="\/spaces\/3\/team#propuestas"[^>]*>2 entradas propuestas para «Cultura»</,
  );
  expect(markup).not.toContain("Portadas");
  expect(markup).not.toContain("denunciado");
});

test("what the screen lists by its title is counted no second time", () => {
  const waits = { ...nothing, waiting: { ...nothing.waiting, review: 3 } };
  expect(markupOf(waits, 2)).toContain(">1 texto más por revisar<");
  expect(markupOf(waits, 3)).toBe("");
});

test("each front page says when readers got it, what comes next, and leads to where it is composed", () => {
  const hour = (at: string, today = true) => ({ at, today });
  const space = { space_id: 3, name: "Cultura", slug: "cultura" };
  const markup = markupOf({
    ...nothing,
    fronts: [
      {
        space: null,
        published: hour("2026-11-25T09:32:00.000Z"),
        scheduled: [hour("2026-11-25T17:00:00.000Z"), hour("2026-11-26T06:00:00.000Z", false)],
      },
      { space, published: null, scheduled: [] },
    ],
  });
  expect(markup).toMatch(/href="\/"[^>]*>Portada del sitio</);
  expect(markup).toContain("Publicada a las 10:32");
  expect(markup).toContain("Edición de las 18:00, programada");
  expect(markup).toContain("Edición de las 07:00 del 26/11/2026, programada");
  expect(markup).toMatch(/href="\/redaccion\/portada"[^>]*>Componer</);
  expect(markup).toMatch(/href="\/s\/cultura"[^>]*>Cultura</);
  expect(markup).toContain("Sin componer");
  expect(markup).toMatch(/href="\/spaces\/3\/portada"[^>]*>Componer</);
});

test("what runs next, what it costs and what was read stand each in their part", () => {
  const markup = markupOf({
    ...nothing,
    runs: [{ task_id: 5, name: "La crónica", at: "2026-11-25T18:00:00.000Z" }],
    spent: [{ currency: "EUR", micros: 1_500_000 }],
    read: { today: 1, week: 12 },
  });
  expect(markup).toMatch(/href="\/tasks\/5"[^>]*>La crónica</);
  expect(markup).toMatch(/La IA ha costado hoy 1,50\s€/);
  expect(markup).toMatch(/href="\/redaccion\/lecturas"[^>]*>12 lecturas en siete días</);
  expect(markup).toContain("1 lectura hoy");
});

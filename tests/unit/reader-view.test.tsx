import { Readability } from "@mozilla/readability";
import JSDOMParser from "@mozilla/readability/JSDOMParser.js";
import type { Route } from "next";
import { PathParamsContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { EntryArticle } from "@/components/entries/entry-article";
import { SiteProvider } from "@/components/shared/site-context";
import type { Comment } from "@/lib/texts/comments/dto";
import { entryOf, machine } from "@/tests/support/entry";

const dates = { timeZone: "Europe/Madrid", language: "es" as const };
const site = {
  ...{ siteName: "El Diario", logo: null, siteUrl: "https://diario.es", siteTz: "Europe/Madrid" },
  dateLanguage: "es" as const,
  aiMode: "revision" as const,
};

const paragraph = (number: number) =>
  `<p>Párrafo ${number}: la plaza abre a las ocho, y los veinte puestos, que dan a la calle, se llenan de gente que busca fruta.</p>`;

const comment = (comment_id: number) =>
  ({
    ...entryOf(),
    comment_id,
    content: "Comento: yo, que vivo enfrente, lo veo, y lo cuento, cada jueves. ".repeat(6),
    trusted: true,
  }) as unknown as Comment;

/** What a reader view shows of an entry: see https://github.com/mozilla/readability, which is Firefox's. */
function shownOf({ paragraphs = 8, comments = 0, by = {}, note = "" }) {
  const numbered = Array.from({ length: paragraphs }, (_, index) => paragraph(index + 1));
  const html = renderToStaticMarkup(
    <html lang="es">
      <body>
        <main>
          <PathParamsContext value={{}}>
            <SiteProvider site={site}>
              <EntryArticle
                entry={entryOf({ ...by, title: "La plaza abre antes" })}
                html={numbered.join("\n") + note}
                canonical="https://diario.es/la-plaza-abre-antes"
                reading={{ minutes: 3, long: false, contents: [] }}
                comments={{
                  items: Array.from({ length: comments }, (_, at) => comment(at)),
                  next: null,
                }}
                olderComments={null}
                askedBy={null}
                closing={null}
                siteTz="Europe/Madrid"
                dates={dates}
                readOn={{
                  related: [{ entry: entryOf({ title: "Otra cosa" }), href: "/otra" as Route }],
                  byAuthor: [],
                  authorName: "Ana",
                }}
                feeds="https://diario.es/feeds"
              />
            </SiteProvider>
          </PathParamsContext>
        </main>
      </body>
    </html>,
  );
  const page = new JSDOMParser().parse(html, "https://diario.es/e/la-plaza-abre-antes");
  return new Readability(page).parse()?.textContent?.replace(/\s+/g, " ") ?? "";
}

describe("a reader view has of an entry", () => {
  test.each([
    [8, 0],
    [8, 20],
    [16, 8],
    [40, 100],
  ])("%i paragraphs, each once, and of %i comments none", (paragraphs, comments) => {
    const shown = shownOf({ paragraphs, comments });
    const numbers = [...shown.matchAll(/Párrafo (\d+)/g)].map(([, number]) => Number(number));
    expect(numbers).toEqual(Array.from({ length: paragraphs }, (_, index) => index + 1));
    expect(shown).not.toMatch(/Comento|Comentarios|Para comentar|Otra cosa|Seguir:|Compartir/);
  });

  test("what a machine had to do with it", () => {
    for (const comments of [0, 20]) {
      expect(shownOf({ comments, by: machine })).toContain("una inteligencia artificial");
    }
    expect(shownOf({})).not.toContain("inteligencia artificial");
  });

  test("its footnotes", () => {
    const note =
      "<section><h2>Notas</h2><ol><li><p>Según el bando del jueves.</p></li></ol></section>";
    expect(shownOf({ comments: 20, note })).toContain("Según el bando");
  });
});

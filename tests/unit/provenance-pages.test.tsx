import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { Route } from "next";
import {
  AppRouterContext,
  type AppRouterInstance,
} from "next/dist/shared/lib/app-router-context.shared-runtime";
import { PathParamsContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { OlderComments } from "@/components/comments/older-comments";
import { EntryArticle } from "@/components/entries/entry-article";
import { SiteProvider } from "@/components/shared/site-context";
import { FeaturedStory } from "@/components/spaces/stories/featured-story";
import { TeaserStory } from "@/components/spaces/stories/teaser-story";
import type { Comment } from "@/lib/comments/dto";
import type { Entry } from "@/lib/entries/dto";
import { entryOf, machine } from "@/tests/support/entry";

const site = { siteName: "Rotativa", siteUrl: "https://sitio.test", siteTz: "Europe/Madrid" };
const ana = { id: 2, username: "ana", fullName: "Ana Ruiz", synthetic: false, shares_name: false };
const read: Partial<Entry> = {
  ...{ ...machine, disclosure: "ai-assisted", reviewer: ana, human_share: 12 },
  reviewed_at: "2026-11-25T08:00:00.000Z",
};

const commentOf = (made: Partial<Entry>) => {
  const { origin, synthetic, disclosure, ai_model, ...rest } = entryOf(made);
  const { author, reviewed_at, reviewer, human_share } = rest;
  return {
    ...{ origin, synthetic, disclosure, ai_model, author, reviewed_at, reviewer, human_share },
    ...{ comment_id: 7, entry_id: 5, user_id: 1, content: "Bien.", image: null, version: 1 },
    ...{ created: "2026-05-06T12:30:00.000Z", edited_at: null, edit_reason: null, trusted: true },
    entry: { entry_id: 5, title: "Un titular", user_id: 1 },
  } satisfies Comment;
};

const shown = (page: React.ReactNode) =>
  renderToStaticMarkup(
    <AppRouterContext value={{} as AppRouterInstance}>
      <PathParamsContext value={{}}>
        <SiteProvider site={site}>
          <QueryClientProvider client={new QueryClient()}>{page}</QueryClientProvider>
        </SiteProvider>
      </PathParamsContext>
    </AppRouterContext>,
  );

const articleOf = (made: Partial<Entry>) =>
  shown(
    <EntryArticle
      entry={entryOf(made)}
      html="<p>Un texto.</p>"
      comments={{ items: [commentOf(made)], next: null }}
      olderComments={null}
      closing={null}
      siteTz="Europe/Madrid"
    />,
  );

/** The values of the attribute, and the words without the elements. */
const attributes = (html: string) =>
  [...html.matchAll(/ ai-disclosure="(.*?)"/g)].map(([, v]) => v);
const words = (html: string) => html.replace(/<[^>]*>/g, " ").replace(/\s+/g, " ");

test("a machine's entry and comment say so on their elements and beside who signs", () => {
  const html = articleOf(machine);
  expect(attributes(html)).toEqual(["ai-autonomous", "ai-autonomous"]);
  expect(html).toMatch(/<article ai-disclosure="ai-autonomous">/);
  expect(html).toMatch(/<li [^>]*ai-disclosure="ai-autonomous"/);
  expect(html).toMatch(/>IA</);
  expect(html).toMatch(/>Bot</);
  expect(words(html)).toContain("Este texto lo ha escrito una inteligencia artificial. ");
  expect(words(html)).not.toContain("revisado por");
});

test("what somebody read before it was published names them", () => {
  const html = articleOf(read);
  expect(attributes(html)).toEqual(["ai-assisted", "ai-assisted"]);
  expect(words(html)).toContain(" IA · revisado por Ana Ruiz ");
  expect(words(html)).toContain(" Bot · revisado por Ana Ruiz ");
  expect(words(articleOf({ ...read, reviewer: null }))).toContain("IA · revisado por la redacción");
});

test("a person's says what was declared", () => {
  const html = articleOf({ disclosure: "ai-assisted" });
  expect(attributes(html)).toEqual(["ai-assisted", "ai-assisted"]);
  expect(words(html)).toContain(" Con ayuda de IA ");
  expect(html).not.toMatch(/>IA</);
  expect(attributes(articleOf({ disclosure: "human-only" }))).toEqual(["human-only", "human-only"]);
});

test("a person's who declared nothing says nothing", () => {
  const html = articleOf({});
  expect(attributes(html)).toEqual([]);
  expect(words(html)).not.toMatch(/\bIA\b|\bBot\b|inteligencia artificial/);
});

test("under it stands how it was written, as far as that is known", () => {
  const how = (made: Partial<Entry>) =>
    words(/<details[^>]*>(.*?Cómo se escribió.*?)<\/details>/s.exec(articleOf(made))?.[1] ?? "");
  const bot = { ...ana, username: "Cronista", fullName: "La Cronista", synthetic: true };
  expect(how({ ...read, author: bot })).toBe(
    " Cómo se escribió Quién La Cronista, usuario sintético Modelo modelo-1 " +
      "Publicada 5 de mayo de 2026 " +
      "Revisión La leyó Ana Ruiz antes de publicarse, el 25 de noviembre de 2026 " +
      "Cambios Ana Ruiz cambió el 12 % del texto Ver el método ",
  );
  expect(articleOf({ ...read, author: bot })).toContain('href="/autores/cronista/metodo"');
  const gone = how({ ...machine, author: null, user_id: 9 });
  expect(gone).toContain("Usuario #9, usuario sintético");
  expect(gone).toContain("Nadie la leyó antes de publicarse");
  expect(gone).not.toMatch(/Ver el método|Cambios/);
  expect(how({ disclosure: "human-only" })).toContain("Ana Autora declara que ninguna");
  expect(how({ disclosure: "ai-assisted" })).toContain("Ana Autora declara que le ha ayudado");
  expect(how({ disclosure: "ai-autonomous" })).toContain("declara que la ha escrito");
  expect(how({})).toBe("");
});

test("comments of machines can be hidden where there are some, without scripts", () => {
  const html = articleOf(machine);
  expect(html).toMatch(
    /<label[^>]*><input type="checkbox" [^>]*name="sin-ia"[^>]*\/>Ocultar comentarios de IA/,
  );
  expect(html).toMatch(/<section [^>]*li\[ai-disclosure\]\]:hidden/);
  expect(articleOf({})).not.toMatch(/Ocultar comentarios de IA|ai-disclosure/);
});

test("lists and older comments say it as well", () => {
  const story = { entry: entryOf(read), href: "/un-titular" as Route, siteTz: "Europe/Madrid" };
  for (const html of [
    shown(<FeaturedStory story={story} alone />),
    shown(<TeaserStory story={story} />),
  ]) {
    expect(attributes(html)).toEqual(["ai-assisted"]);
    expect(html).toMatch(/>IA</);
  }
  const older = shown(
    <OlderComments
      comments={[commentOf(machine), commentOf({})]}
      entry={{ title: "Un titular", address: "/un-titular" as Route }}
      next={null}
    />,
  );
  expect(attributes(older)).toEqual(["ai-autonomous"]);
});

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
import { DraftPreview } from "@/components/drafts/draft-preview";
import { EntryArticle } from "@/components/entries/entry-article";
import { SiteProvider, type Site } from "@/components/shared/site-context";
import { CardStory } from "@/components/spaces/stories/card-story";
import { FeaturedStory } from "@/components/spaces/stories/featured-story";
import { TeaserStory } from "@/components/spaces/stories/teaser-story";
import { CorrectionView } from "@/components/versions/correction-view";
import type { Comment } from "@/lib/texts/comments/dto";
import type { Entry } from "@/lib/texts/entries/dto";
import type { PublicCorrection } from "@/lib/texts/versions/dto";
import { entryOf, machine } from "@/tests/support/entry";

const dates = { timeZone: "Europe/Madrid", language: "es" as const };

const site: Site = {
  ...{ siteName: "Rotativa", logo: null, siteUrl: "https://sitio.test", siteTz: "Europe/Madrid" },
  dateLanguage: "es" as const,
  aiMode: "autonomo",
};
const ana = {
  id: 2,
  username: "ana",
  fullName: "Ana Ruiz",
  picture: null,
  synthetic: false,
  shares_name: false,
};
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

const articleOf = (made: Partial<Entry>, askedBy: "task" | "person" | null = null) =>
  shown(
    <EntryArticle
      entry={entryOf(made)}
      html="<p>Un texto.</p>"
      canonical="http://localhost:3000/un-titular"
      reading={{ minutes: 1, long: false, contents: [] }}
      comments={{ items: [commentOf(made)], next: null }}
      olderComments={null}
      askedBy={askedBy}
      closing={null}
      siteTz="Europe/Madrid"
      dates={dates}
      readOn={{ related: [], byAuthor: [], authorName: "" }}
      feeds="http://localhost:3000/feeds"
    />,
  );

/** The values of the attribute, and the words without the elements. */
const attributes = (html: string) =>
  [...html.matchAll(/ ai-disclosure="(.*?)"/g)].map(([, v]) => v);
const words = (html: string) => html.replace(/<[^>]*>/g, " ").replace(/\s+/g, " ");

test("a machine's entry and comment say so on their elements and beside who signs", () => {
  const html = articleOf(machine);
  expect(attributes(html)).toEqual(["ai-autonomous", "ai-autonomous"]);
  expect(html).toMatch(/<article [^>]*ai-disclosure="ai-autonomous"/);
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
  const how = (made: Partial<Entry>, askedBy?: "task" | "person") => {
    const html = articleOf(made, askedBy);
    return words(/<details[^>]*>(.*?Cómo se escribió.*?)<\/details>/s.exec(html)?.[1] ?? "");
  };
  const bot = { ...ana, username: "Cronista", fullName: "La Cronista", synthetic: true };
  const created = "2026-11-25T08:00:01.000Z";
  expect(how({ ...read, author: bot, created })).toBe(
    " Cómo se escribió Quién La Cronista, usuario sintético Modelo modelo-1 " +
      "Publicada 25 de noviembre de 2026 " +
      "Revisión La leyó Ana Ruiz antes de publicarse, el 25 de noviembre de 2026 " +
      "Cambios Ana Ruiz cambió el 12 % del texto Ver el método La IA en este sitio Avisar de un error ",
  );
  expect(how({ ...read, author: bot, human_share: 0 })).toContain(
    " Cambios Ana Ruiz no cambió nada del texto ",
  );
  const asked = (askedBy: "task" | "person") => how({ ...read, author: bot }, askedBy);
  expect(asked("task")).toContain(" Encargo De una tarea programada Publicada ");
  expect(asked("person")).toContain(" Encargo De una persona Publicada ");
  expect(how({ ...read, author: bot, reviewed_late: true })).toContain(
    "La leyó Ana Ruiz después de publicarse",
  );
  expect(articleOf({ ...read, author: bot })).toContain('href="/autores/cronista/metodo"');
  for (const declared of [read, { disclosure: "human-only" } as const]) {
    expect(articleOf(declared)).toContain('href="/ia"');
  }
  expect(articleOf({})).not.toContain('href="/ia"');
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

test("lists, older comments and corrections say it as well", () => {
  const story = { entry: entryOf(read), href: "/un-titular" as Route, dates };
  for (const html of [
    shown(<FeaturedStory story={story} alone />),
    shown(<TeaserStory story={story} />),
  ]) {
    expect(attributes(html)).toEqual(["ai-assisted"]);
    expect(html).toMatch(/>IA</);
    expect(words(html)).toContain(" IA · revisada ");
  }
  const older = shown(
    <OlderComments
      comments={[commentOf(machine), commentOf({})]}
      entry={entryOf(read)}
      address={"/un-titular" as Route}
      next={null}
    />,
  );
  expect(attributes(older)).toEqual(["ai-assisted", "ai-autonomous"]);
  expect(older).toMatch(/>IA</);
  const correction = {
    ...{ version: 2, line: "Faltaba.", created: "2026-11-25T08:00:00.000Z" },
    ...{ before: entryOf(), after: entryOf() },
  } satisfies PublicCorrection;
  const corrected = (made: Partial<Entry>) =>
    shown(
      <CorrectionView
        entry={entryOf(made)}
        address={"/un-titular" as Route}
        correction={correction}
        siteTz="Europe/Madrid"
      />,
    );
  expect(corrected(machine)).toMatch(/<article ai-disclosure="ai-autonomous".*>IA</);
  expect(attributes(corrected({}))).toEqual([]);
  expect(corrected({})).not.toMatch(/>IA</);
});

test.each<[string, Partial<Entry>, string | null]>([
  ["a machine's that nobody read", machine, " IA "],
  ["a machine's that somebody read", read, " IA · revisada "],
  ["the same, by whose account is gone", { ...read, reviewer: null }, " IA · revisada "],
  ["a person's that a machine wrote", { disclosure: "ai-autonomous" }, " IA "],
  ["a person's with help", { disclosure: "ai-assisted" }, " Con ayuda de IA "],
  ["a person's without", { disclosure: "human-only" }, null],
])("a card tells read from unread: %s", (_what, made, label) => {
  const story = { entry: entryOf(made), href: "/un-titular" as Route, dates };
  const card = words(shown(<CardStory story={story} />));
  if (label) expect(card).toContain(label);
  else expect(card).not.toContain(" IA ");
  expect(card.includes("revisada")).toBe(label?.includes("revisada") ?? false);
  expect(card).not.toContain("Ana Ruiz");
});

test("a byline stands in the author's place, and leaves no label out", () => {
  const signed = articleOf({ byline: "EFE" });
  expect(words(signed)).toContain(" EFE · Publicado por Ana Autora ");
  expect(words(articleOf({ ...machine, byline: "EFE" }))).toContain(
    " EFE IA · Publicado por Ana Autora ",
  );
  const cardOf = (made: Partial<Entry>) => {
    const story = { entry: entryOf(made), href: "/un-titular" as Route, dates };
    return shown(<CardStory story={story} />);
  };
  expect(words(cardOf({ byline: "EFE" }))).toMatch(/^ EFE Un titular /);
  expect(words(cardOf({ ...machine, byline: "EFE" }))).toMatch(/^ EFE IA Un titular /);
  expect(cardOf({ byline: "EFE" })).not.toContain("/autores/");
  expect(cardOf({})).toContain('href="/autores/ana"');
});

test("the words of an article say its language, and the others stay the site's", () => {
  const html = articleOf({ language: "ca", summary: "Tot plegat." });
  expect(html).toMatch(/<h1 lang="ca" dir="ltr" [^>]*>Un titular/);
  expect(html).toMatch(/<p lang="ca" dir="ltr" [^>]*>Tot plegat/);
  expect(html).toMatch(/<div lang="ca" class="prose-entry/);
  expect(html.match(/ lang="ca"/g)).toHaveLength(3);
  expect(articleOf({})).toContain('<h1 dir="auto" ');
});

test("a draft that is shown by its secret link says so as its page will", () => {
  const preview = (made: Partial<Entry>) =>
    shown(<DraftPreview preview={{ ...entryOf(made), html: "" }} />);
  const html = preview(machine);
  expect(html).toMatch(/<article ai-disclosure="ai-autonomous".*>IA</);
  expect(words(html)).toContain("Este texto lo ha escrito una inteligencia artificial. ");
  expect(preview({ disclosure: "ai-assisted" })).toMatch(
    /ai-disclosure="ai-assisted".*ayuda de IA</,
  );
  expect(preview({})).not.toMatch(/ai-disclosure|inteligencia artificial/);
});

import type { Route } from "next";
import { renderToStaticMarkup } from "react-dom/server";
import { PathParamsContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { describe, expect, test } from "vitest";
import { DraftPreview } from "@/components/drafts/draft-preview";
import { ReadOn } from "@/components/reading/read-on";
import { StoryHeadline, StoryStandfirst } from "@/components/spaces/stories/story-parts";
import { renderMarkdown } from "@/lib/platform/markdown";
import { capital } from "@/lib/platform/text/capital";
import { languageNames, languageTag, spoken } from "@/lib/platform/text/languages";
import { entryInput } from "@/lib/texts/entries/schema";
import { entryOf } from "@/tests/support/entry";

test("the languages that the form offers are called as their speakers call them", () => {
  for (const [tag, name] of Object.entries(languageNames)) {
    const own = new Intl.DisplayNames(tag, { type: "language" }).of(tag) ?? "";
    expect(name).toBe(capital(own));
    expect(languageTag(tag)).toBe(tag);
  }
});

describe("the language of a text", () => {
  const text = { title: "Un título", content: "Un contenido con lo justo." };

  test.each([
    ["ca", "ca"],
    ["ES-mx", "es-MX"],
    [" pt-br ", "pt-BR"],
    ["zh-hant-tw", "zh-Hant-TW"],
    ["iw", "he"], // what Hebrew was called
    ["sh", "sr-Latn"],
    ["", null],
    [null, null],
    [undefined, undefined],
  ])("%j is kept as %j", (language, kept) => {
    expect(entryInput.parse({ ...text, language }).language).toBe(kept);
  });

  const REFUSED = "El idioma se dice con su código, como ca, es-MX o ar";

  test.each([
    ["español", REFUSED],
    ["e", REFUSED],
    ["ca_ES", REFUSED],
    ["x-propio", REFUSED],
    ['ca" onclick="x', REFUSED],
    [7, "Debe ser un texto"],
    [`en-x-${"abcdefg-".repeat(4)}h`, "El idioma no puede tener más de 35 caracteres"],
    // which is spelt with five characters more
    ["sh-x-abcdefgh-abcdefgh-abcdefgh-abc", "El idioma no puede tener más de 35 caracteres"],
  ])("%j is refused", (language, message) => {
    const { error } = entryInput.safeParse({ ...text, language });
    expect(error?.issues.map((issue) => [issue.path.join("."), issue.message])).toEqual([
      ["language", message],
    ]);
  });

  test.each([
    [null, { dir: "auto" }],
    ["no es ninguno", { dir: "auto" }], // in a draft
    ["es", { dir: "ltr" }],
    ["es-MX", { lang: "es-MX", dir: "ltr" }],
    ["ca", { lang: "ca", dir: "ltr" }],
    ["ar", { lang: "ar", dir: "rtl" }],
    ["he", { lang: "he", dir: "rtl" }],
    ["az-Arab", { lang: "az-Arab", dir: "rtl" }],
    ["ja", { lang: "ja", dir: "ltr" }],
  ])("%j is said so to browsers", (language, attributes) => {
    expect(spoken({ language })).toEqual(attributes);
  });
});

describe("an entry says its language", () => {
  const arabic = entryOf({ title: "مهرجان سوريا", summary: "كل شيء", language: "ar" });
  const shown = (element: React.ReactNode) =>
    renderToStaticMarkup(<PathParamsContext value={{}}>{element}</PathParamsContext>);

  test.each([
    ["ca", 'lang="ca" dir="ltr"'],
    [null, 'dir="auto"'],
  ])("on a front page, and where it is offered: %s", (language, attributes) => {
    const entry = entryOf({ language, summary: "Tot plegat" });
    const headline = shown(<StoryHeadline entry={entry} href={null} />);
    expect(headline).toContain(`<h2 ${attributes} `);
    expect(shown(<StoryStandfirst entry={entry} />)).toContain(`<p ${attributes} `);
    const offered = [{ entry, href: "/e/x" as Route }];
    const readOn = <ReadOn related={offered} byAuthor={[]} authorName="Ana" />;
    expect(shown(readOn)).toContain(`<a ${attributes} `);
  });

  test("in its preview, whose other words stay the site's", () => {
    const preview = { ...arabic, author: null, html: "<p>x</p>" };
    const html = shown(<DraftPreview preview={preview} />);
    expect(html.match(/<[a-z0-9]+ lang="ar"/g)).toEqual([
      '<h1 lang="ar"',
      '<p lang="ar"',
      '<div lang="ar"',
    ]);
    expect(html).toContain('<h1 lang="ar" dir="rtl"');
  });
});

describe("the direction of a block is that of its first letter", () => {
  test.each([
    ["Nada que decir.", "<p>Nada que decir.</p>"],
    ["2024: أهلا", '<p dir="rtl">2024: أهلا</p>'],
    ["Se llama أهلا.", "<p>Se llama أهلا.</p>"],
    ["## שלום", '<h2 id="texto-seccion" dir="rtl">שלום</h2>'],
    ["Uno.\n\nשלום", '<p>Uno.</p>\n<p dir="rtl">שלום</p>'],
    ["`const a` أهلا", '<p dir="rtl"><code>const a</code> أهلا</p>'],
  ])("%j", async (markdown, html) => {
    expect(await renderMarkdown(markdown)).toBe(html);
  });

  test("and a list, a quotation and a table are set as they begin", async () => {
    expect(await renderMarkdown("- שלום\n- Hola")).toMatch(
      /^<ul dir="rtl">\n<li>שלום<\/li>\n<li dir="ltr">Hola<\/li>/,
    );
    expect(await renderMarkdown("> أهلا\n>\n> Hola")).toContain('<blockquote dir="rtl">');
    expect(await renderMarkdown("| أهلا | Hola |\n|---|---|\n| ١ | 2 |")).toMatch(
      /<table dir="rtl"><thead><tr><th>أهلا<\/th><th dir="ltr">Hola/,
    );
    expect(await renderMarkdown('<p dir="ltr">أهلا</p>')).toBe('<p dir="ltr">أهلا</p>');
  });
});

import { describe, expect, test } from "vitest";
import { articleContent, withinLimit } from "@/lib/operation/paste/article";
import { localImages } from "@/lib/operation/import/body-images";
import { applyEdits } from "@/lib/platform/markdown/edits";
import { foreignMarkup } from "@/lib/operation/import/foreign-markup";
import { importKey } from "@/lib/operation/import/import-key";
import { parseMarkdown } from "@/lib/platform/markdown/tree";
import { Refusal } from "@/lib/operation/paste/refusal";
import { entryTitle } from "@/lib/operation/paste/title";

describe("the title", () => {
  const titleOf = (written?: string, heading?: string) =>
    entryTitle(written, heading, "receta-de-pan", 2020);

  test("is the article's own, its entities decoded", () => {
    expect(titleOf("C&oacute;mo  hacer\npan &amp; vino")).toEqual({
      title: "Cómo hacer pan & vino",
    });
  });

  test("is the first heading, else the file's name, when there is none", () => {
    expect(titleOf(undefined, "Pan de pueblo")).toMatchObject({ title: "Pan de pueblo" });
    expect(titleOf("  ")).toMatchObject({ title: "receta de pan", note: expect.any(String) });
  });

  test("beyond 100 characters is cut between words, emoji counted as the database does", () => {
    const long = `🍞${"pan ".repeat(40)}`.trim();
    const { title, full, note } = titleOf(long);
    expect(title.length).toBeLessThanOrEqual(100);
    expect(title).toMatch(/ pan…$/);
    expect(full).toBe(long);
    expect(note).toContain(`${long.length} caracteres`);
    expect(titleOf("🍞".repeat(80)).title.length).toBeLessThanOrEqual(100);
  });

  test("of a series keeps its number when it is cut", () => {
    const long =
      "Empezar una masa madre desde cero con harina, agua y mucha paciencia en la cocina de casa";
    expect(titleOf(`${long} sin prisa. Parte 1 de 2`).title).toMatch(
      / la cocina de… Parte 1 de 2$/,
    );
    expect(titleOf(`${long}, otra vez (II)`).title).toMatch(/ cocina de casa… \(II\)$/);
  });

  test("below 3 characters takes the year along", () => {
    expect(titleOf("Pi")).toMatchObject({ title: "Pi (2020)" });
  });
});

describe("the content", () => {
  const contentOf = (body: string, heading: { title: string; fullTitle?: string }) => {
    const text = withinLimit(body);
    return articleContent(heading, body, text, parseMarkdown(text), []);
  };

  test.each([
    "# Pan *de* pueblo\n\nMiga.",
    "\nPan de pueblo\n====\nMiga.",
    "# PAN DE PUEBLO #\nMiga.",
  ])("loses a first heading that repeats the title: %j", (body) =>
    expect(contentOf(body, { title: "Pan de pueblo" }).content).toBe("Miga.\n"),
  );

  test.each(["# Pan de pueblo\n", "## Vino\n"])("keeps any other: %j", (body) => {
    expect(contentOf(body, { title: "Vino" }).content).toBe(body);
  });

  test("begins with the title that was shortened, as it is written", () => {
    const { content } = contentOf("Miga.", { title: "Pan…", fullTitle: "Pan *y* [vino]_" });
    expect(content).toBe("**Pan \\*y\\* \\[vino\\]\\_**\n\nMiga.\n");
  });

  test("too long is cut after its last whole block, and says so", () => {
    const paragraph = `${"miga ".repeat(999)}miga.\n\n`;
    const { content, note } = contentOf(`${paragraph.repeat(50)}Fin.`, { title: "Pan" });
    expect(content.length).toBeLessThan(200_000);
    expect(content).toMatch(/miga\.\n\n\*\(El texto original continúa\.\)\*\n$/);
    expect(note).toContain("250.104 caracteres");
  });

  test("too long without a place to cut is refused", () => {
    expect(() => contentOf("pan ".repeat(60_000), { title: "Pan" })).toThrow(Refusal);
  });
});

describe("local images of a text", () => {
  const rewritten = (markdown: string, show: boolean) =>
    applyEdits(
      markdown,
      localImages(markdown, parseMarkdown(markdown)).map((image) =>
        show ? image.show("/uploads/x.webp") : image.describe(),
      ),
    );

  test.each([
    ["![Un pan](img/pan.jpg)", "![Un pan](/uploads/x.webp)", "*Un pan*"],
    ['![a](/pan.jpg "El pan")', '![a](/uploads/x.webp "El pan")', "*a*"],
    ["![](img/pan_1.jpg?w=2)", "![](/uploads/x.webp)", "*pan\\_1.jpg*"],
    [
      "![pan][p]\n\n[p]: pan.jpg",
      "![pan](/uploads/x.webp)\n\n[p]: pan.jpg",
      "*pan*\n\n[p]: pan.jpg",
    ],
    [
      "[![pan](a.png)](https://x.es)",
      "[![pan](/uploads/x.webp)](https://x.es)",
      "[*pan*](https://x.es)",
    ],
    [
      "> - <img alt='El pan' src='a.png'> fin",
      "> - <img alt='El pan' src=\"/uploads/x.webp\"> fin",
      "> - <em>El pan</em> fin",
    ],
    [
      "<p>\n<IMG SRC=a.png>\n</p>",
      '<p>\n<IMG src="/uploads/x.webp">\n</p>',
      "<p>\n<em>a.png</em>\n</p>",
    ],
  ])("%s", (markdown, shown, described) => {
    expect(rewritten(markdown, true)).toBe(shown);
    expect(rewritten(markdown, false)).toBe(described);
  });

  test.each([
    "![x](https://x.es/a.png)",
    "![x](//x.es/a.png)",
    "![x](data:image/png;base64,AAAA)",
    '<img src="http://x.es/a.png">',
    "`![x](a.png)`",
    "    ![x](a.png)",
    "<!-- <img src=a.png> -->",
  ])("are not these: %s", (markdown) => expect(rewritten(markdown, false)).toBe(markdown));
});

describe("markup of other programs", () => {
  const translated = (markdown: string) => {
    const { edits, images } = foreignMarkup(markdown, parseMarkdown(markdown));
    return applyEdits(markdown, [...edits, ...images.map((image) => image.describe())]);
  };

  test.each([
    ['{{< figure src="a.png" alt="Un pan" >}}', "*Un pan*"],
    ['{{<figure src = "a.png" caption = "<b>Pan<br></b>de casa" alt = "x">}} y', "*Pan de casa* y"],
    ['{{< figure src="https://x.es/a.png" alt="Pan" >}}', "![Pan](<https://x.es/a.png>)"],
    [
      "{{< youtube abc_DEF-123 >}}",
      "[Ver el vídeo en YouTube](https://www.youtube.com/watch?v=abc_DEF-123)",
    ],
    ['{{< vimeo id=8001 title="Pan" >}}', "[Ver el vídeo en Vimeo](https://vimeo.com/8001)"],
    ["::: callout\n\nMiga\n\n:::::::", "\n\nMiga\n\n"],
    ["- Miga\n:::\n", "- Miga\n\n"],
    ["    :::python\n    import pan\n      miga", "    import pan\n      miga"],
    [
      '<aside markdown="1" class="a">\n  <p markdown="1">\n*Pan*</p>\n</aside>',
      '\n\n<aside class="a">\n\n\n  \n\n\n*Pan*\n\n\n\n\n</aside>\n\n',
    ],
  ])("%s is translated", (markdown, expected) => expect(translated(markdown)).toBe(expected));

  test.each([
    "`{{< youtube abc >}}`",
    "```\n::: callout\n```",
    "```\n# :::python\n```",
    "<aside>\n*Pan*\n</aside>",
    "{{< tabla id=3 >}}",
    "Pan ::: vino",
    '{{< figure alt="nada" >}}',
  ])("%s stays", (markdown) => expect(translated(markdown)).toBe(markdown));
});

test("an import key tells folders apart and fits its column", () => {
  expect(importKey("/sitios/blog/articulos", "2020/pan.md")).toBe("blog/articulos/2020/pan.md");
  expect(importKey("/otros/diario/articulos", "2020/pan.md")).toBe("diario/articulos/2020/pan.md");
  expect(importKey("/", "pan.md")).toBe("//pan.md");
  expect(importKey("/blog", `${"x".repeat(400)}.md`)).toMatch(/^[0-9a-f]{64}$/);
});

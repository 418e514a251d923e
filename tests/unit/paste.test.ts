import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { readArticles } from "@/scripts/demo/articles";
import { renderMarkdown } from "@/lib/platform/markdown";
import { saysMore } from "@/lib/operation/paste/decide";
import { readDocument } from "@/lib/operation/paste/document";
import { linkOver } from "@/lib/operation/paste/glance";
import { htmlToMarkdown } from "@/lib/operation/paste/html-to-markdown";
import { readPaste } from "@/lib/operation/paste/read";

const FIXTURES = path.join(import.meta.dirname, "../fixtures/paste");
const read = (name: string) => readFileSync(path.join(FIXTURES, name), "utf8");
const converted = (html: string) => htmlToMarkdown(html)?.markdown;

test.each(["google-docs", "word-desktop", "word-web", "libreoffice", "web-page"])(
  "what %s has on the clipboard becomes clean Markdown",
  (name) => expect(`${converted(read(`${name}.html`))}\n`).toBe(read(`${name}.md`)),
);

test.each([
  ["the code names it", `<pre><code class="hljs language-js">let a;\nlet b;</code></pre>`],
  ["the box names it", `<pre lang="x" class="language-js"><code>let a;\nlet b;</code></pre>`],
])("pasted code keeps its language where %s", (_who, html) => {
  expect(converted(html)).toBe("```js\nlet a;\nlet b;\n```");
});

test("what is bold twice is bold once", () => {
  expect(converted("<p>Con <b><strong>sal</strong></b> y <em><i>agua</i></em></p>")).toBe(
    "Con **sal** y *agua*",
  );
});

test("quotations of a page that follow each other stay apart", () => {
  const page = "<blockquote>Una</blockquote><blockquote><p>Otra</p></blockquote>";
  expect(converted(page)).toBe("> Una\n\n> Otra");
});

test("code within a line is its words and nothing else", () => {
  expect(converted(`<p>La <code class="language-js" onclick="x()">orden</code></p>`)).toBe(
    "La `orden`",
  );
});

describe("marks are escaped where they would be read as marks, and nowhere else", () => {
  test.each([
    ["mi_archivo y _así_", "mi_archivo y \\_así\\_"],
    ["2 * 3 y 2*3", "2 * 3 y 2\\*3"],
    ["«¿Qué?» —dijo—, ¡ay!", "«¿Qué?» —dijo—, ¡ay!"],
    ["cuesta $5 y $10", "cuesta $5 y $10"],
    ["la $x$ vale", "la \\$x$ vale"],
    ["~20 km", "~20 km"],
    ["a ~b~ c, ~10 y ~20", "a ~b~ c, ~10 y ~20"],
    ["a ~~b~~ c", "a \\~\\~b\\~\\~ c"],
    ["cuesta $20 (precio en US$)", "cuesta $20 (precio en US$)"],
    ["———", "&mdash;——"],
    ["a | b<br>– | –", "a | b\\\n&ndash; | –"],
    ["— Hola —dijo—", "— Hola —dijo—"],
    ["AT&T, &amp;copy; y &lt;b&gt; o a &lt; b", "AT&T, \\&copy; y \\<b> o a < b"],
    ["[sic], [a](b) y [^1]", "[sic], \\[a](b) y \\[^1]"],
    ["+ de uno", "\\+ de uno"],
    ["2026. Un año", "2026\\. Un año"],
    ["C:\\ruta\\_x", "C:\\ruta\\\\\\_x"],
    ["http://a.es/x_y_z*", "http://a.es/x_y_z*"],
    ["50&nbsp;% y&nbsp; más", "50\u00a0% y más"],
  ])("%s", (html, markdown) => expect(converted(`<p>${html}</p>`)).toBe(markdown));

  test.each([
    ["<b>Madrid.</b>—El", "**Madrid.**—El"],
    ["<b>Nota: </b>texto", "**Nota:** texto"],
    ["pala<b>«bra»</b>s", "pala<strong>«bra»</strong>s"],
    ["<b> </b>x<b></b>", "x"],
    ["<b>uno</b> <b>dos</b>", "**uno dos**"],
    ["<b style='font-weight:normal'>no</b> <span style='font-weight:700'>sí</span>", "no **sí**"],
    ["<i>a<br></i>b", "*a*\\\nb"],
    ["m<sup>2</sup>", "m<sup>2</sup>"],
    ["uno<br><br>dos", "uno\n\ndos"],
  ])("%s", (html, markdown) => expect(converted(`<p>${html}</p>`)).toBe(markdown));

  test("sheets, mails, encyclopaedias and players are what they are", () => {
    expect(
      converted(
        `<google-sheets-html-origin><style>td{}</style><table><colgroup><col></colgroup><tbody><tr><td style="font-weight:bold">Año</td><td>Total</td></tr><tr><td>2025</td><td>1.234,5</td></tr></tbody></table>`,
      ),
    ).toBe("| Año | Total |\n| - | - |\n| 2025 | 1.234,5 |");
    expect(converted("<div>Hola,</div><div><br></div><div>dos <b>cosas</b></div>")).toBe(
      "Hola,\n\ndos **cosas**",
    );
    expect(
      converted(
        `<h2>Historia</h2><span class="mw-editsection">[<a href="https://x.es/">editar</a>]</span><p>De <a href="https://x.es/f" title="F">fenicios</a>.<sup id="cite_ref-1"><a href="https://x.es/c#cite_note-1">[1]</a></sup> Y más.</p><ol><li id="cite_note-1"><span><a href="https://x.es/c#cite_ref-1">↑</a></span> Un libro.</li></ol>`,
      ),
    ).toBe("## Historia\n\nDe [fenicios](https://x.es/f).[^1] Y más.\n\n[^1]: Un libro.");
    expect(
      converted(`<iframe src="//www.youtube.com/embed/abcdefghijk?a=1" title="Pan"></iframe>`),
    ).toBe("https://www.youtube.com/watch?v=abcdefghijk");
  });

  test("what is written is read as what was pasted, in cells and links too", () => {
    expect(converted("<table><tr><td>a|b<td>c<tr><td><p>1</p><p>2</p><td>[x]</table>")).toBe(
      "| a\\|b | c |\n| - | - |\n| 1<br>2 | [x] |",
    );
    expect(converted('<a href="https://a.es/(x)?b_c=1&d">uno [dos]</a>')).toBe(
      "[uno [dos]](https://a.es/(x)?b_c=1&d)",
    );
    expect(converted('<p>¡mira! <a href="https://a.es/v">https://a.es/v</a></p>')).toBe(
      "¡mira! https://a.es/v",
    );
  });
});

describe("whatever a clipboard holds", () => {
  test("no script, frame or link to one comes out", () => {
    const made = converted(`<p onclick="x()"><a href="javascript:alert(1)">uno</a>
      <a href=" JaVaScRiPt:alert(1)">dos</a><a href="data:text/html,x">tres</a><script>alert(1)</script>
      <iframe src="javascript:alert(1)"></iframe><iframe srcdoc="<script>"></iframe><svg onload="x()"><a href="x">cuatro</a></svg>
      <img src="javascript:alert(1)" onerror="x()"><style>p{}</style><object data="x">cinco</object></p>`);
    expect(made).toMatch(/^uno\s+dostres$/);
  });

  // Quadratic, each would be minutes.
  test.each([
    ["10 MB of paragraphs", "<p>Uno <b>dos</b></p>".repeat(500_000)],
    ["10 MB of an image", `<p>Hola<img src="data:image/png;base64,${"A".repeat(10_000_000)}"></p>`],
    ["elements in elements", "<div>".repeat(400_000) + "hola"],
    ["marks in marks", "<b><i><a href='https://a.es'>".repeat(100_000) + "hola"],
    ["lists in lists", "<ul><li>".repeat(200_000) + "hola"],
    ["tables in tables", "<table><tr><td>".repeat(100_000) + "hola"],
    ["quotations in quotations", "<blockquote>".repeat(200_000) + "hola"],
    ["marks without end", `<p>${"*_`[~$<&!".repeat(100_000)}</p>`],
  ])("%s are soon done", (_, html) => {
    expect(() => htmlToMarkdown(html)).not.toThrow();
  });

  test("what is too long is not converted, a large image in it does not count", () => {
    expect(htmlToMarkdown("<p>Uno</p>".repeat(400_000))).toBeNull();
    const image = `data:image/png;base64,${"A".repeat(5_000_000)}`;
    expect(htmlToMarkdown(`<p>Hola <img src="${image}" alt="Foto"></p>`)).toEqual({
      markdown: "Hola ![Foto](imagen-pegada-1)",
      images: [{ place: "imagen-pegada-1", source: image }],
      lost: 0,
    });
  });

  test("pictures of the writer's own disk are counted", () => {
    expect(htmlToMarkdown(read("word-desktop.html"))?.lost).toBe(1);
    expect(htmlToMarkdown(read("web-page.html"))).toMatchObject({ images: [], lost: 0 });
  });
});

describe("HTML says more than the text beside it", () => {
  const rich = "<h2>Título</h2><p>Un <b>texto</b></p>";
  test.each([
    ["of a program for writing", { html: rich, text: "Título\nUn texto" }, true],
    ["not where there is none", { html: "", text: "Hola" }, false],
    ["not where it has nothing but the text", { html: "<p>Hola</p>", text: "Hola" }, false],
    ["not where the text is Markdown", { html: rich, text: "## Título\n\nUn **texto**" }, false],
    [
      "not where the text has metadata",
      { html: rich, text: "---\ntitle: Uno\n---\nUn texto" },
      false,
    ],
    [
      "not of Visual Studio Code",
      {
        html: `<meta charset='utf-8'><div style="color: #ccc;font-family: 'Droid Sans Mono', monospace;font-weight: normal;white-space: pre;"><div><span style="font-weight: bold;"># Hola</span></div></div>`,
        text: "Hola",
      },
      false,
    ],
    [
      "not of GitHub's raw files",
      {
        html: `<pre style="word-wrap: break-word; white-space: pre-wrap;">x *y*</pre>`,
        text: "x *y*",
      },
      false,
    ],
    [
      "of a page that shows Markdown as code",
      { html: `${rich}<pre>## Así</pre>`, text: "Título\nUn texto\n## Así" },
      true,
    ],
    [
      "of Google Docs",
      { html: read("google-docs.html"), text: "La sequía\nhttps://a.es/b_c" },
      true,
    ],
    ["of Word", { html: read("word-desktop.html"), text: "Un invierno\n·\tFormigal" }, true],
  ])("%s", (_, clipboard, expected) => expect(saysMore(clipboard)).toBe(expected));
});

describe("an address over a selection", () => {
  const address = "https://a.es/x_(y)";
  test.each([
    ["unas palabras", `[unas palabras](${address})`],
    [" con espacios ", ` [con espacios](${address}) `],
    ["", null],
    ["https://b.es/", null],
    ["un [enlace](x)", null],
    ["dos\n\npárrafos", null],
  ])("«%s»", (selected, link) => expect(linkOver(selected, ` ${address}\n`)).toBe(link));

  test("is one only when it is nothing else", () => {
    expect(linkOver("palabras", "https://a.es y más")).toBeNull();
    expect(linkOver("palabras", "javascript:alert(1)")).toBeNull();
  });
});

describe("what was pasted", () => {
  const clock = { timeZone: "Europe/Madrid", now: new Date("2026-11-24T06:00:00Z") };
  const read = (clipboard: { html: string; text: string }) => readPaste(clipboard, clock, "foto");

  test("stays as it is, character by character, when it is Markdown", () => {
    const text = "# Uno\r\n\r\n*  dos\t\u00a0&nbsp; **tres**  \n\\_";
    expect(read({ html: "<h1>Uno</h1><b>tres</b>", text }).markdown).toBe(text);
  });

  test("is its plain text when its form is too much", () => {
    const html = "<b>".repeat(5_000);
    expect(read({ html, text: "Hola" })).toMatchObject({ markdown: "Hola", isPlain: true });
  });

  test("says what it is about, and is the rest", () => {
    expect(read({ html: "", text: "---\ntitle: Pan\n---\nMiga" })).toMatchObject({
      markdown: "Miga",
      document: { title: "Pan", notes: [] },
    });
  });
});

describe("a text with metadata", () => {
  const clock = { timeZone: "Europe/Madrid", now: new Date("2026-11-24T06:00:00Z") };

  test("fills the fields and leaves the body", () => {
    const text =
      "\ufeff---\r\ntitle: El pan\r\ndate: 2020-05-01\r\nslug: pan\r\nimage: /uploads/a.webp\r\nsummary: Su historia.\r\nlanguage: gl\r\nbyline: EFE\r\n---\r\n\r\n# El pan\r\n\r\nMiga.\r\n";
    expect(readDocument(text, clock)).toEqual({
      title: "El pan",
      dated: new Date("2020-05-01T10:00:00Z"),
      slug: "pan",
      image: "/uploads/a.webp",
      ...{ summary: "Su historia.", language: "gl", byline: "EFE" },
      body: "Miga.\n",
      notes: [],
    });
  });

  test("says what it could not take", () => {
    const document = readDocument(
      `---\ntitle: ${"Muy largo ".repeat(20)}\ndate: 2030-01-01\nimage: foto.jpg\n---\nHola`,
      clock,
    );
    expect(document?.title?.length).toBeLessThanOrEqual(100);
    expect(document).toMatchObject({ body: "Hola" });
    expect(document?.notes).toEqual([
      expect.stringMatching(/^El título tiene 199 caracteres: se acorta a 100\.$/),
      "Su fecha es futura («2030-01-01»): no se usa.",
      "La imagen «foto.jpg» no está aquí: súbela.",
    ]);
  });

  test("is a text like others where they cannot be read", () => {
    expect(readDocument("Hola", clock)).toBeNull();
    expect(readDocument("---\ntitle: [\n---\nHola", clock)).toBeNull();
    expect(readDocument("---\nUna raya y un texto", clock)).toBeNull();
  });
});

describe("a page of ours that is pasted", () => {
  /** What is read, without formulas, which Markdown cannot be made of again. */
  const read = (html: string) =>
    html
      .replace(
        /<(\/?(p|li|h\d|td|th|tr|br|[dou]l|table|blockquote|pre|hr|figure|section))\b[^>]*>/g,
        " ",
      )
      .replace(/<[^>]*>/g, "")
      .replace(/\s+/g, " ")
      .trim();
  const texts = readArticles()
    .map(({ title, content }) => [title, content] as const)
    .filter(([, content]) => !/\$/.test(content));

  test.each(texts)("says what it said: %s", async (_, content) => {
    const html = await renderMarkdown(content);
    const again = htmlToMarkdown(html)?.markdown ?? "";
    expect(read(await renderMarkdown(again))).toBe(read(html));
    expect(again).not.toMatch(/&#x/);
  });
});

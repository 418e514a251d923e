import fc from "fast-check";
import { visit } from "unist-util-visit";
import { describe, expect, test } from "vitest";
import { checkLinks } from "@/lib/platform/checks/links";
import { read } from "@/lib/platform/checks/reading";
import { plainMarks } from "@/lib/platform/markdown/syntax/plain-marks";
import { parseMarkdown, placeOf, textOf } from "@/lib/platform/markdown/tree";
import { render } from "@/lib/platform/markdown/worker/render";
import { unlinkedMarkdown } from "@/lib/platform/markdown/worker/unlink";
import { KnownAddresses } from "@/lib/platform/text/known-addresses";
import { plainContext } from "./checks/cases";

const html = (markdown: string) =>
  render({ markdown, idPrefix: "t", siteOrigin: "https://x.example" }).html;

/** The text with one kind of blank in the place of each `·`. */
const withBlank = (text: string, blank: string) => text.replaceAll("·", blank);

describe("blanks that only look like spaces, beside a mark", () => {
  const kinds = ["\u00a0", "\u202f", "\u2007", "\u2009", "\u3000"];

  test.each([
    ["##·Viernes", "a heading"],
    ["-·Pregón\n-·Verbena", "a list"],
    ["*·Uno\n·*·Dos", "a list with an indent"],
    ["1.·Uno\n2.·Dos", "a numbered list"],
    ["3)·Uno", "a list with brackets"],
    ["-·Uno\n··-·Dos\n····-·Tres", "lists in a list"],
    ["-·Uno\n\n··Seguido", "a paragraph of an item"],
    ["-·[·]·Uno\n-·[x]·Dos", "a list of tasks"],
    [">·Cita\n>·-·Uno\n>··", "a quotation with a list"],
    [">·| a |\n>·|·-·|\n>·| b |", "a table"],
    ["Uno\n··\nDos", "an empty line"],
    ["Uno\n===·", "an underlined heading"],
    ["*·*·*", "a rule"],
    ["```·js\na\n```·\n\nDos", "a block of code"],
    ["[a]\n\n[a]:·https://a.es", "the address of a link"],
    ["[^1]\n\n[^1]:·Nota", "a note"],
  ])("%j is %s", (text) => {
    const plain = html(withBlank(text, " "));
    for (const blank of kinds) {
      expect(html(withBlank(text, blank)).replaceAll(blank, " ")).toBe(plain);
    }
  });

  test.each([
    ["5·€ y 3·%", "<p>5·€ y 3·%</p>"],
    ["····Sangrado", "<p>····Sangrado</p>"],
    ["····-·Diálogo", "<p>····-·Diálogo</p>"],
    ["```\n-·a\n··b\n```", '<pre tabindex="0"><code>-·a\n··b\n</code></pre>'],
    ["`-·a`", "<p><code>-·a</code></p>"],
    [
      "> ~~~\n> #·a\n> ~~~",
      '<blockquote>\n<pre tabindex="0"><code>#·a\n</code></pre>\n</blockquote>',
    ],
    ["Uno\n2.·Dos", "<p>Uno\n2.·Dos</p>"],
    ["#sin·espacio", "<p>#sin·espacio</p>"],
  ])("%j stays as it is elsewhere", (text, expected) => {
    expect(html(withBlank(text, "\u00a0"))).toBe(withBlank(expected, "\u00a0"));
  });

  test("no text becomes code, however many programs put in", () => {
    expect(html(withBlank("-······Uno", "\u00a0"))).toMatch(/^<ul>\n<li>\s*Uno<\/li>/);
  });

  test("a mark that is not seen before them is none", () => {
    expect(html("\ufeff# Uno")).toContain("<h2");
    expect(html("\u200b- Uno")).toContain("<li>");
  });
});

describe("dashes for hyphens", () => {
  test.each([
    "|Día|Acto|\n|—-|—-|\n|1|Misa|",
    "|Día|Acto|\n|:—-:|–:|\n|1|Misa|",
    "Día|Acto\n—|—\n1|Misa",
    "Día | Acto\n— | —\n1 | Misa",
    "> | Día |\n> | ——- |\n> | 1 |",
    "|Día|Acto|\r\n|—|—|\r\n|1|Misa|",
  ])("%j is a table", (text) => expect(html(text)).toMatch(/<table>.*<td[^>]*>1<\/td>/s));

  test("a cell without a figure keeps its dash", () => {
    const cells = html("| a | b |\n| - | - |\n| — | – |\n— | —").match(/<td>.*?<\/td>/g);
    expect(cells?.map((cell) => cell.replace(/<[^>]*>/g, "").trim())).toEqual(["—", "–", "—", "—"]);
  });

  test.each(["—-", "——", "———", "–––", "–-", "— — —", "—\u00a0—", "  ———  "])(
    "%j alone in its paragraph is a rule",
    (text) => {
      expect(html(`Uno.\n\n${text}\n\nDos.`)).toBe("<p>Uno.</p>\n<hr/>\n<p>Dos.</p>");
      expect(html(`> ${text}`)).toContain("<hr/>");
    },
  );

  test.each(["—", "–", "— Hola.", "——Hola——", "Uno.\n———\nDos.", "a | b | c\n— | —", "—\\-"])(
    "%j is none",
    (text) => {
      expect(html(text)).toBe(`<p>${text.replace("\\", "")}</p>`);
    },
  );

  test("in code they stay", () => {
    expect(html("```\n———\n|—|\n```\n\n`|—|`")).toContain("———\n|—|\n");
  });
});

describe("curly quotation marks around a title", () => {
  test.each([
    ["“Pie”", "Pie"],
    ["”Pie”", "Pie"],
    ["‘Pie’", "Pie"],
    ["«Pie»", "Pie"],
    ["“El «faro» y L’Escala”", "El «faro» y L’Escala"],
    ["“Dijo (dos) veces”", "Dijo (dos) veces"],
    ['“Un "faro"”', "Un &quot;faro&quot;"],
  ])("%s", (title, read) => {
    expect(html(`[a](https://a.es ${title})`)).toContain(`title="${read}"`);
    expect(html(`[a][]\n\n[a]: https://a.es ${title}`)).toContain(`title="${read}"`);
    expect(html(`![a](/uploads/a.webp#ancha ${title})`)).toContain(`<figcaption>${read}<`);
  });

  test.each([
    ['[a](https://a.es "Un “faro” más")', "Un “faro” más"],
    ['[a](https://a.es "(«uno») dos")', "(«uno») dos"],
    ["[a](https://a.es '“Faro”')", "“Faro”"],
  ])("inside of straight ones they are the title's own: %s", (text, title) => {
    expect(html(text)).toContain(`title="${title}"`);
  });

  test("are text where there is no link", () => {
    expect(html("`![a](u “Pie”)` y ](u “Pie”)")).toBe(
      "<p><code>![a](u “Pie”)</code> y ](u “Pie”)</p>",
    );
    expect(html("Nota[^1]\n\n[^1]: En «www.a.es»).")).toContain("En «<a");
  });
});

test("every character keeps its place, and every text its characters", () => {
  const piece = fc.constantFrom(
    ..."- # > | — – \u00a0 \u202f \n 1. “ ” « » ‘ ](a ) [ : ~ ` * = a b \ufeff".split(/ (?!$)/),
    ...["\n\n", " ", "    ", "|—|—|\n", "-\u00a0", "```\n", "[a](b “c”)", "\r\n", "a|b\n"],
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const text = pieces.join("");
      expect(plainMarks(text)).toHaveLength(text.length);
      visit(parseMarkdown(text), "text", (node) => {
        if (!node.position) return;
        const { start, end } = placeOf(node);
        if (end - start === node.value.length) expect(node.value).toBe(text.slice(start, end));
      });
    }),
    { numRuns: 500 },
  );
});

test("whoever reads the tree has the nodes of the page", () => {
  const tree = parseMarkdown("##\u00a0El $x$ vale ($) o ($)\n\n—-\n\nVer «https://a.es/b».");
  expect(tree.children.map(({ type }) => type)).toEqual(["heading", "thematicBreak", "paragraph"]);
  expect(textOf(tree.children[0]!)).toBe("El x vale ($) o ($)");
  expect(unlinkedMarkdown("Ver «https://a.es/b».")).toBe("Ver «`https://a.es/b`».");
});

test("the checks read what stands between two dollars, and know a quoted address", () => {
  const content = "Hubo $45\\%$ más, según «https://a.es/b».";
  const reading = read({ kind: "entry", title: "", content });
  expect(reading.all.text).toBe("Hubo $45%$ más, según « ».");
  const told = (address: string) => ({ ...plainContext, links: new KnownAddresses([address]) });
  expect(checkLinks(reading, told("https://a.es/b"))).toEqual([]);
  expect(checkLinks(reading, told("https://a.es/c"))).toHaveLength(1);
});

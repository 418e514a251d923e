import { describe, expect, test } from "vitest";
import { withLargeImages } from "@/lib/platform/markdown/large-images";
import { readingOf } from "@/lib/platform/text/reading";
import { render } from "@/lib/platform/markdown/worker/render";

const html = (markdown: string) =>
  render({ markdown, idPrefix: "texto", siteOrigin: "https://sitio.es" }).html;

describe("what a page says of a text", () => {
  const words = (count: number) => Array.from({ length: count }, () => "palabra").join(" ");
  const long = (headings: string[]) =>
    html(headings.map((heading) => `## ${heading}\n\n${words(300)}`).join("\n\n"));

  test("the minutes that it takes, at least one", () => {
    expect(readingOf("").minutes).toBe(1);
    expect(readingOf(html(words(1_320))).minutes).toBe(6);
    expect(readingOf(`<p title="${words(900)}">Nada.</p>`).minutes).toBe(1); // attributes are not read
  });

  test("of a long one, its headings of the highest level", () => {
    const { contents } = readingOf(long(["Uno & *dos*", "Tres «x»", "<b>Fin</b>\n\n### Dentro"]));
    expect(contents).toEqual([
      { id: "texto-uno-y-dos", text: "Uno & dos" },
      { id: "texto-tres-x", text: "Tres «x»" },
      { id: "texto-fin", text: "Fin" },
    ]);
  });

  test("of a short one and of one with few headings nothing", () => {
    expect(readingOf(html("## A\n\n## B\n\n## C")).contents).toEqual([]);
    expect(readingOf(long(["Uno", "Dos"]) + html(words(900))).contents).toEqual([]);
  });
});

describe("images open as large as they are", () => {
  const upload = `/uploads/${"a".repeat(32)}-1600x900.webp`;

  test("those of the site, in figures and galleries", () => {
    const link = `<a href="${upload}" title="Ver en grande"><img `;
    expect(withLargeImages(html(`![Un faro](${upload} "El faro")`))).toContain(link);
    const gallery = withLargeImages(html(`![Uno](${upload})\n![Dos](${upload})`));
    expect(gallery.split(link)).toHaveLength(3);
  });

  test("none that is a link already, stands in a line, or is of another site", () => {
    for (const markdown of [
      `[![Un faro](${upload} "El faro")](https://otro.es)`,
      `Aquí ![un icono](${upload}) en medio`,
      "![Ajena](https://otro.es/a.webp)",
    ]) {
      expect(withLargeImages(html(markdown))).toBe(html(markdown));
    }
  });
});

describe("code is coloured", () => {
  const fenced = (language: string, code: string) => html(`\`\`\`${language}\n${code}\n\`\`\``);

  test("in a language that is known, by classes of ours alone", () => {
    const code = fenced("ts", 'const a = "<b>"; // fin');
    expect(code).toContain('<span class="code-k">const</span>');
    expect(code).toContain('<span class="code-s">&quot;&lt;b&gt;&quot;</span>');
    expect(code).toContain('<span class="code-c">// fin</span>');
    expect(code).not.toContain("hljs");
  });

  test("not in another, without a name, in a line, nor beyond what a text may have", () => {
    expect(fenced("xyz", "const a = 1")).not.toContain("<span");
    expect(fenced("", "const a = 1")).not.toContain("<span");
    expect(html("`const a = 1`")).not.toContain("<span");
    expect(fenced("ts", "const a = 1;\n".repeat(2_000))).not.toContain("<span");
  });

  test("its text stays what it was", () => {
    const code = "if (a < b && c > d) { return `x${y}`; }";
    const read = fenced("js", code).replace(/<[^>]*>/g, "");
    expect(read.trim()).toBe(
      code.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;"),
    );
  });
});

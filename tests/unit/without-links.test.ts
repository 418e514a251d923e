import { describe, expect, test } from "vitest";
import { withoutLinks } from "@/lib/platform/markdown/without-links";
import { render } from "@/lib/platform/markdown/worker/render";
import { unlinkedMarkdown } from "@/lib/platform/markdown/worker/unlink";

const html = (markdown: string) =>
  render({ markdown, idPrefix: "x", siteOrigin: "http://localhost:3000" }).html;
const hrefs = (markdown: string) =>
  [...withoutLinks(html(markdown)).matchAll(/href="([^"]*)"/g)].map(([, href]) => href);

const LINKS = [
  "[texto](https://lejos.ejemplo/)",
  "https://lejos.ejemplo/ y www.lejos.ejemplo",
  "<https://lejos.ejemplo/>",
  "alguien@lejos.ejemplo",
  "[texto][a]\n\n[a]: https://lejos.ejemplo/",
  "[a]\n\n[a]: https://lejos.ejemplo/ 'título'",
  '<a href="https://lejos.ejemplo/" title="a > b">texto</a>',
  "[![imagen](https://lejos.ejemplo/i.png)](https://lejos.ejemplo/)",
  "[https://lejos.ejemplo/ **fuerte**](/entries/1)",
  '<iframe src="https://www.youtube.com/embed/abcdefghijk"></iframe>',
  "[<b>a</b>](mailto:alguien@lejos.ejemplo)",
];

describe("a page", () => {
  test.each(LINKS)("has no link in %j", (markdown) => {
    expect(html(markdown)).toContain("href=");
    expect(hrefs(markdown)).toEqual([]);
  });

  test("keeps the text of links, and all that is no link", () => {
    const markdown = "# Uno\n\nUn [*texto* de **enlace**](https://lejos.ejemplo/) y `<a href>`.";
    expect(withoutLinks(html(markdown))).toBe(
      html(
        markdown.replace(
          "[*texto* de **enlace**](https://lejos.ejemplo/)",
          "*texto* de **enlace**",
        ),
      ),
    );
  });

  test("keeps the ways within it", () => {
    expect(hrefs("Una nota.[^1]\n\n[^1]: Con [enlace](https://lejos.ejemplo/).")).toEqual([
      "#x-fn-1",
      "#x-fnref-1",
    ]);
  });
});

describe("a Markdown text", () => {
  test.each(LINKS.filter((one) => !one.startsWith("<iframe")))("has no link in %j", (markdown) => {
    expect(html(unlinkedMarkdown(markdown))).not.toContain("href=");
  });

  test("stays as it is otherwise", () => {
    const markdown =
      "# Uno\n\n- *dos*[^1]\n\n```\n[no](https://lejos.ejemplo/)\n```\n\n[^1]: Al pie.";
    expect(unlinkedMarkdown(markdown)).toBe(markdown);
    expect(unlinkedMarkdown("Un [*texto*](https://lejos.ejemplo/).")).toBe("Un *texto*.");
  });
});

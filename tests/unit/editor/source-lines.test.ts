import { expect, test } from "vitest";
import { render } from "@/lib/platform/markdown/worker/render";

const text =
  "# Uno\r\n\r\nDos\r\n\r\n- tres\r\n- cuatro\r\n\r\n> cinco\r\n\r\n$$\r\nx\r\n$$\r\n\r\n<div>\r\n\r\nseis\r\n\r\n</div>";
const job = { markdown: text, idPrefix: "x", siteOrigin: "http://localhost:3000" };

test("a preview's blocks say from which line they come", () => {
  const { html } = render({ ...job, lines: true });
  const lines = [...html.matchAll(/<(\w+)[^>]* data-line="(\d+)"/g)].map(([, tag, line]) => [
    tag,
    Number(line),
  ]);
  expect(lines).toEqual([
    ["h2", 1],
    ["p", 3],
    ["ul", 5],
    ["li", 5],
    ["li", 6],
    ["blockquote", 8],
    ["p", 8],
    ["div", 10],
    ["div", 14],
    ["p", 16],
  ]);
});

test("a page's blocks do not", () => {
  expect(render(job).html).not.toContain("data-line");
});

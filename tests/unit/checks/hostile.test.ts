import type { Root } from "mdast";
import { describe, expect, test } from "vitest";
import { checks, checkText, mendText, sketchOf, type CheckContext } from "@/lib/checks";
import { htmlIn } from "@/lib/checks/html";
import { read } from "@/lib/checks/reading";
import { prose } from "@/tests/support/prose";
import { comment, entry, plainContext, published } from "./cases";

const SIZE = 200_000;
/** Milliseconds of a processor for one check of the longest text. */
const MOST = 200;

const fill = (piece: string) => piece.repeat(Math.ceil(SIZE / piece.length)).slice(0, SIZE);

const texts = {
  "one letter": fill("a"),
  spaces: `a${fill(" ")}b`,
  newlines: fill("\n\na"),
  "open quotation marks": fill("«"),
  "closed quotation marks": fill('"a" '),
  "nested quotation marks": fill("«a ") + fill("»"),
  brackets: fill("["),
  "open links": fill("[a]("),
  braces: fill("{{"),
  digits: fill("1"),
  "digits and points": fill("1.111."),
  percentages: fill("1 % "),
  tags: fill("<a "),
  comments: fill("<!--"),
  scripts: fill("<script>"),
  dashes: fill("---\na: b\n"),
  fences: fill("```\n"),
  "beginnings of phrases": fill("como modelo de lenguaje "),
  "not only": fill("no solo "),
  "if you want": fill("si quieres "),
  "I hope": fill("espero que este artículo "),
  "said, said": fill("dijo "),
  "my, my": fill("mi "),
  "no ends": fill("de la que "),
  addresses: fill("https://a.example/ "),
  entities: fill("&amp;"),
  stars: fill("**a"),
  "combining marks": fill("á\u0301"),
  surrogates: fill("\ud83d\ude00"),
  hashtags: fill("#a "),
};

const context: CheckContext = {
  ...plainContext,
  instructions: [fill("como modelo de lenguaje ").slice(0, 20_000), "a ".repeat(5000)],
  earlier: [published("De la que", prose(2).join(" "))],
  own: Array.from({ length: 200 }, (_, index) => Object.values(texts)[index % 30]!.slice(0, 2_000)),
  sources: [{ title: "mi", text: "mi ".repeat(10_000) }],
  words: { min: 1, max: 10 },
  links: { has: () => false },
};

/** The least processor time of three, in milliseconds: the machine has other work. */
const took = (work: () => unknown) =>
  Math.min(
    ...[1, 2, 3].map(() => {
      const start = process.cpuUsage();
      work();
      const { user, system } = process.cpuUsage(start);
      return (user + system) / 1000;
    }),
  );

describe("each check is linear in the text", { timeout: 60_000 }, () => {
  test.each(Object.entries(texts))("%s", (_name, content) => {
    const reading = read(comment(content));
    const slow = Object.entries(checks)
      .map(([name, check]) => [name, took(() => check(reading, context))] as const)
      .filter(([, milliseconds]) => milliseconds > MOST);
    expect(slow).toEqual([]);
    expect(took(() => sketchOf(content))).toBeLessThan(MOST);
    expect(took(() => read(comment(content)))).toBeLessThan(MOST * 4); // 100,000 paragraphs
    expect(took(() => mendText(comment(content)))).toBeLessThan(MOST * 10);
  });
});

describe("and so is taking HTML away", { timeout: 60_000 }, () => {
  test.each([
    ["scripts", "<script>"],
    ["comments", "<!--"],
    ["open elements", "<div>"],
    ["half an element", "<div "],
    ["declarations", "<!a"],
  ])("%s", (_name, piece) => {
    const html = `<div>\n${fill(piece)}`;
    const tree: Root = {
      type: "root",
      children: [
        {
          type: "html",
          value: html,
          position: {
            start: { line: 1, column: 1, offset: 0 },
            end: { line: 2, column: 1, offset: html.length },
          },
        },
      ],
    };
    expect(took(() => htmlIn({ tree, content: html }))).toBeLessThan(MOST);
  });
});

test("an article of 900 words beside 500 earlier ones takes a few milliseconds", () => {
  const all = prose(510);
  const earlier = all.slice(10).map((text, index) => published(`Título ${index}`, text));
  const text = entry(all.slice(0, 10).join("\n\n"), "Otro asunto");
  const check = () => {
    const start = performance.now();
    checkText(text, { ...plainContext, earlier, instructions: [all.join(" ").slice(0, 5000)] });
    return performance.now() - start;
  };
  const times = Array.from({ length: 15 }, check).toSorted((a, b) => a - b);
  expect(times[0]).toBeLessThan(60); // 10 on a busy machine
});

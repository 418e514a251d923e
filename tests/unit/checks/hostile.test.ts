import type { Root } from "mdast";
import { describe, expect, test } from "vitest";
import {
  checks,
  checkText,
  marksOf,
  mendText,
  sketchOf,
  type CheckContext,
} from "@/lib/platform/checks";
import { htmlIn } from "@/lib/platform/checks/html";
import { read } from "@/lib/platform/checks/reading";
import { prose } from "@/tests/support/prose";
import { soak } from "@/tests/support/soak";
import { comment, commented, entry, plainContext, published } from "./cases";

/**
 * Three times the longest text: what is quadratic in it takes minutes, which no test has. A quarter in the gate: how long
 * it takes is measured by the soak.
 */
const SIZE = soak ? 600_000 : 150_000;
/** Milliseconds of a processor for one check of so much; the soak alone measures. */
const MOST = 600;

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
  underlines: `${"_".repeat(SIZE / 3)}a${"_".repeat(SIZE / 2)}b`,
};

const context: CheckContext = {
  ...plainContext,
  instructions: [fill("como modelo de lenguaje ").slice(0, 20_000), "a ".repeat(5000)],
  earlier: [
    published("De la que", prose(2).join(" ")),
    ...Array.from({ length: 200 }, (_, index) =>
      commented(Object.values(texts)[index % 30]!.slice(0, 2_000), true),
    ),
    ...Object.entries(texts).map(([name, text]) => published(name, text.slice(0, 16_000))),
  ],
  sources: [{ title: "mi", text: "mi ".repeat(10_000) }],
  words: { min: 1, max: 10 },
  links: { has: () => false },
};

/** Does it; in the soak, the least processor time of three may not be more than `most` milliseconds. */
function within(most: number, work: () => unknown, what?: string) {
  const times = Array.from({ length: soak ? 3 : 1 }, () => {
    const start = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  });
  if (soak) expect(Math.min(...times), what).toBeLessThan(most);
}

describe("each check is linear in the text", () => {
  test.each(Object.entries(texts))("%s", (_name, content) => {
    const reading = read(comment(content));
    for (const [name, check] of Object.entries(checks)) {
      within(MOST, () => check(reading, context), name);
    }
    within(MOST, () => sketchOf(content));
    within(MOST, () => marksOf(content));
    within(MOST * 4, () => read(comment(content))); // 300,000 paragraphs
    within(MOST * 10, () => mendText(comment(content)));
  });
});

describe("and so is taking HTML away", () => {
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
    within(MOST, () => htmlIn({ tree, content: html }));
  });
});

const aFew = { tags: ["soak"] };
test("an article of 900 words beside 50 earlier ones takes a few milliseconds", aFew, () => {
  const all = prose(60);
  const earlier = all.slice(10).map((text, index) => published(`Título ${index}`, text));
  const text = entry(all.slice(0, 10).join("\n\n"), "Otro asunto");
  const check = () =>
    checkText(text, { ...plainContext, earlier, instructions: [all.join(" ").slice(0, 5000)] });
  for (let round = 0; round < 10; round++) check(); // once it is compiled
  within(60, check); // 10 on a busy machine
});

import { describe, expect, test } from "vitest";
import { marksOf } from "@/lib/platform/checks";
import { prose } from "@/tests/support/prose";
import { ARTICLE } from "./cases";

const words = prose(60).join(" ").replace(/\./g, "").toLowerCase().split(" ");
/** So many words that no two of these share four on end. */
const some = (from: number, count: number) => words.slice(from, from + count).join(" ");
const shared = (one: string, other: string) => {
  const marks = new Set(marksOf(one));
  return marksOf(other).filter((mark) => marks.has(mark)).length;
};

describe("the marks of a text", () => {
  test("are 32-bit numbers, one for each five runs or so, and at most 1,024", () => {
    const marks = marksOf(some(0, 1_000));
    expect(marks.every((mark) => mark === (mark | 0))).toBe(true);
    expect(new Set(marks).size).toBe(marks.length);
    expect(marks.length).toBeGreaterThan(150);
    expect(marks.length).toBeLessThan(250);
    expect(marksOf(prose(400).join(" ")).length).toBeLessThanOrEqual(1_024);
  });

  test("do not see case, accents, marks, endings, addresses and code", () => {
    const other = ARTICLE.toUpperCase()
      .normalize("NFD")
      .replace(/\p{M}/gu, "")
      .concat("\n\n```\nconst otro = texto;\n```");
    expect(marksOf(other)).toEqual(marksOf(ARTICLE));
  });

  test("are all runs of a short one", () => {
    expect(marksOf(some(0, 59))).toHaveLength(56);
    expect(marksOf(some(0, 60)).length).toBeLessThan(30);
  });

  test.each(["Gracias.", "Muy útil, gracias", "👏👏", "```\ncode\n```"])(
    "are one at least, also of %s",
    (content) => {
      expect(marksOf(content)).toHaveLength(1);
      expect(marksOf(`${content} `)).toEqual(marksOf(content));
      expect(marksOf("Otra cosa.")).not.toEqual(marksOf(content));
    },
  );
});

describe("two texts share a mark", () => {
  test("when they share twelve words on end, wherever these stand", () => {
    for (let from = 0; from < 400; from += 7) {
      const stretch = some(from, 12);
      const one = `${some(1_000 + from, 90)} ${stretch} ${some(1_500 + from, 80)}`;
      const other = `${some(3_000 + from, 70)} ${stretch} ${some(3_500 + from, 100)}`;
      expect(shared(one, other), stretch).toBeGreaterThan(0);
      expect(shared(one, stretch), stretch).toBeGreaterThan(0); // all of a short one are kept
    }
  });

  test("and hardly ever when they do not", () => {
    expect(shared(some(0, 900), some(2_000, 900))).toBe(0);
  });

  test("when one is so long that it has fewer for its length, and they share a page", () => {
    const long = prose(400).join(" ");
    const page = prose(200).slice(190).join(" ");
    expect(shared(long, page)).toBeGreaterThan(3);
  });

  /** What two comments that say the same differ by at most: one word in four and a half or so. */
  test.each([12, 18, 24, 36, 48])(
    "comments of %i words, of which one in seven is another",
    (count) => {
      for (let from = 0; from < 600; from += 13) {
        const one = words.slice(from, from + count);
        const other = one.map((word, at) => (at % 7 === 4 ? "otra" : word));
        expect(shared(one.join(" "), other.join(" "))).toBeGreaterThan(0);
      }
    },
  );
});

test("a text that was lightly reworded shares several", () => {
  const one = some(0, 300);
  const reworded = one.split(" ").map((word, at) => (at % 6 === 5 ? "otra" : word));
  expect(shared(one, reworded.join(" "))).toBeGreaterThan(5);
});

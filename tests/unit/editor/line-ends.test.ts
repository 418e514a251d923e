import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { keepLineEnds, lineFeeds } from "@/components/editor/line-ends";
import { realArticles } from "@/tests/support/articles";

const piece = fc.constantFrom(
  "\r\n",
  "\n",
  "\r",
  "a",
  "é",
  "e\u0301",
  "\u00a0",
  "\u200d",
  "👩‍🚀",
  "\t",
  " ",
  "א",
);
const text = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(""));

test("what was not touched stays as it is, character by character", () => {
  fc.assert(fc.property(text, (before) => keepLineEnds(before, lineFeeds(before)) === before));
});

test("the field always shows what was typed", () => {
  fc.assert(
    fc.property(text, text.map(lineFeeds), (before, after) => {
      expect(lineFeeds(keepLineEnds(before, after))).toBe(after);
    }),
  );
});

test("all before and after a change keeps its line ends", () => {
  fc.assert(
    fc.property(text, text.map(lineFeeds), text, (head, typed, tail) => {
      const left = `${head}<`; // what cannot be taken for a part of the change
      const right = `>${tail}`;
      const after = lineFeeds(left) + typed + lineFeeds(right);
      const kept = keepLineEnds(left + right, after);
      expect(kept.startsWith(left)).toBe(true);
      expect(kept.endsWith(right)).toBe(true);
    }),
  );
});

test("a new line ends as the others do", () => {
  expect(keepLineEnds("uno\r\ndos", "uno\ny\ndos")).toBe("uno\r\ny\r\ndos");
});

test("a word replaced in every line changes no line end between", () => {
  expect(keepLineEnds("el\r\nel\nel\rel", "la\nla\nla\nla")).toBe("la\r\nla\nla\rla");
});

test("lines that become empty stay lines, whatever their ends", () => {
  expect(lineFeeds(keepLineEnds("a\r\n\ra\nb", "\n\n\n"))).toBe("\n\n\n");
});

describe.each(realArticles())("$name", ({ content }) => {
  const ends = fc.constantFrom("\n", "\r\n", "\r");

  test("changes only where somebody writes, whatever its line ends", () => {
    const place = fc.nat({ max: content.length - 1 });
    fc.assert(
      fc.property(ends, place, place, (end, a, b) => {
        const exact = content.replaceAll("\n", end);
        const shown = lineFeeds(exact);
        expect(keepLineEnds(exact, shown)).toBe(exact);
        const [from, to] = a < b ? [a, b] : [b, a];
        const after = `${shown.slice(0, from)}\u2063ya\u2063${shown.slice(to)}`;
        const expected = after.replaceAll("\n", end);
        expect(keepLineEnds(exact, after)).toBe(expected);
      }),
    );
  });
});

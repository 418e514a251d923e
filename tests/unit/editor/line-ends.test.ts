import fc from "fast-check";
import { expect, test } from "vitest";
import { keepLineEnds, lineFeeds } from "@/components/editor/line-ends";

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

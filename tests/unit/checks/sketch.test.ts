import { describe, expect, test } from "vitest";
import { similarity, sketchOf } from "@/lib/platform/checks";
import { stemOf } from "@/lib/platform/checks/stems";
import { prose } from "@/tests/support/prose";
import { ARTICLE } from "./cases";

const sketch = (text: string) => {
  const made = sketchOf(text);
  if (!made) throw new Error("Too short.");
  return made;
};

describe("a sketch", () => {
  test("is made from 60 words on, and has 1 kB at most", () => {
    const words = ARTICLE.split(/\s+/).filter((word) => /\p{L}/u.test(word));
    expect(sketchOf(words.slice(0, 59).join(" "))).toBeNull();
    expect(sketchOf(words.slice(0, 60).join(" "))).not.toBeNull();
    expect(sketch(prose(100).join("\n\n"))).toHaveLength(1024);
  });

  test("does not see case, accents, marks, endings, addresses and code", () => {
    const other = ARTICLE.toUpperCase()
      .normalize("NFD")
      .replace(/\p{M}/gu, "")
      .replace("MUELLE", "[**MUELLE**](https://puerto.example/muelle)")
      .concat("\n\n```\nconst otro = texto;\n```");
    expect(similarity(sketch(ARTICLE), sketch(other))).toBeGreaterThan(0.97);
  });

  test("is the same wherever its bytes lie", () => {
    const made = sketch(ARTICLE);
    const elsewhere = new Uint8Array(made.length + 3).subarray(3);
    elsewhere.set(made);
    expect(similarity(made, elsewhere)).toBe(1);
  });
});

describe("the similarity of two texts", () => {
  const long = prose(40);

  test("is 1 for the same and 0 for others", () => {
    expect(similarity(sketch(long.join("\n")), sketch(long.join("\n")))).toBe(1);
    expect(similarity(sketch(long.join("\n")), sketch(ARTICLE))).toBe(0);
    expect(similarity(new Uint8Array(), new Uint8Array())).toBe(0);
  });

  test.each([
    [40, 30, 0.75], // 30 of 40
    [20, 20, 1 / 3], // 10 shared of 30
  ])("estimates what they share: %i paragraphs", (size, shared, expected) => {
    const one = long.slice(0, size).join("\n");
    const other = size === 40 ? long.slice(0, shared).join("\n") : long.slice(10, 30).join("\n");
    expect(Math.abs(similarity(sketch(one), sketch(other)) - expected)).toBeLessThan(0.1);
  });

  test("is exact for short texts", () => {
    const [one = "", two = ""] = long;
    const words = (text: string) => text.split(" ").length;
    const union = words(one) + words(two) - 2; // shingles of both, in one text
    const shared = words(one) - 2;
    expect(similarity(sketch(one), sketch(`${one} ${two}`))).toBeCloseTo(shared / union, 1);
  });
});

test.each([
  ["barcas", "barc"],
  ["barco", "barc"],
  ["luces", "luz"],
  ["franceses", "frances"],
  ["marineros", "mariner"],
  ["mar", "mar"],
])("the stem of %s", (word, stem) => expect(stemOf(word)).toBe(stem));

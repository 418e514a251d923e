import fc from "fast-check";
import { visit } from "unist-util-visit";
import { describe, expect, test } from "vitest";
import { imageMarkdown, imageSizes, type WrittenImage } from "@/lib/platform/markdown/image-words";
import { parseMarkdown } from "@/lib/platform/markdown/tree";
import {
  galleryOf,
  imagesIn,
  removed,
  rewritten,
  swapped,
  type Replacement,
} from "@/lib/platform/markdown/written-images";
import { realArticles } from "@/tests/support/articles";

const apply = (text: string, { from, to, text: put }: Replacement) =>
  text.slice(0, from) + put + text.slice(to);

const shown = (text: string) =>
  imagesIn(text).map(({ address, alt, caption, credit, size }) => [
    address,
    alt,
    caption,
    credit,
    size,
  ]);

test("images are found with what is said of them", () => {
  const text = `Antes ![Un barco](/uploads/a.webp) y después.

![Un puerto](/uploads/b.webp#ancha "El puerto, al alba · Foto: Ana Pérez")

![](<una foto.jpg> 'Sin más')`;
  expect(shown(text)).toEqual([
    ["/uploads/a.webp", "Un barco", "", "", null],
    ["/uploads/b.webp", "Un puerto", "El puerto, al alba", "Ana Pérez", "ancha"],
    ["una foto.jpg", "", "Sin más", "", null],
  ]);
});

test.each([
  ["code within a line", "`![a](b.webp)`"],
  ["a block of code", "```md\n![a](b.webp)\n```\n"],
  ["a block of code that never ends", "~~~\n![a](b.webp)"],
  ["a comment", "<!-- ![a](b.webp) -->"],
  ["what is escaped", "\\![a](b.webp)"],
  ["a link", "[a](b.webp)"],
  ["a reference", "![a][b]\n\n[b]: c.webp"],
])("%s holds no image", (_, text) => {
  expect(imagesIn(text)).toEqual([]);
});

test("brackets, parentheses, quotes and escapes are read as Markdown reads them", () => {
  expect(
    shown(String.raw`![Un [viejo] \*barco\*](https://es.wikipedia.org/a_(b).jpg "El \"barco\"")`),
  ).toEqual([["https://es.wikipedia.org/a_(b).jpg", "Un [viejo] *barco*", 'El "barco"', "", null]]);
});

test.each([
  ["![a](b.webp “Pie «de» foto · Foto: Ana”)", "Pie «de» foto", "Ana"],
  ["![a](b.webp ‘Pie’)", "Pie", ""],
  ["![a](b.webp\u00a0«Pie»)", "Pie", ""],
])("quotation marks that a keyboard has curled hold a caption: %s", (text, caption, credit) => {
  expect(shown(text)).toEqual([["b.webp", "a", caption, credit, null]]);
  const images: unknown[] = [];
  visit(parseMarkdown(text), "image", ({ title }) => void images.push(title));
  expect(images).toEqual([credit ? `${caption} · Foto: ${credit}` : caption]);
});

test("a stray backtick hides none of the paragraphs after it", () => {
  expect(shown("Un acento ` suelto.\n\n![a](b)\n\nOtro ` más.")).toHaveLength(1);
  expect(imagesIn("Un `código\n![a](b)` así")).toEqual([]);
});

test("a bar in a caption breaks no table", () => {
  const written = imageMarkdown({
    ...{ address: "/uploads/a.webp", size: null, alt: "A | B", caption: "C | D", credit: "" },
  });
  const titles: unknown[] = [];
  visit(parseMarkdown(`| a |\n| - |\n| ${written} |`), "image", ({ alt, title }) => {
    titles.push([alt, title]);
  });
  expect(titles).toEqual([["A | B", "C | D"]]);
});

test("an image within a link is found", () => {
  expect(shown("[![Sello](a.svg)](https://ejemplo.es)")).toEqual([
    ["a.svg", "Sello", "", "", null],
  ]);
});

const words = fc
  .string({ unit: "grapheme", maxLength: 30 })
  .map((text) => text.replace(/\s+/g, " ").trim());
const image: fc.Arbitrary<WrittenImage> = fc.record({
  address: fc.constantFrom("/uploads/a.webp", "https://ejemplo.es/a(b).png", "con espacio.jpg"),
  alt: words.filter((text) => !/[[\]&]/.test(text)),
  caption: words.filter((text) => !text.includes("·") && !/[&©:]/.test(text)),
  credit: fc.constantFrom("", "Ana Pérez", "Ilustración: Luis Gil"),
  size: fc.constantFrom(null, ...imageSizes),
});

test("what is written is found again, whatever surrounds it", () => {
  fc.assert(
    fc.property(image, fc.constantFrom("", "Antes.\n\n", "- "), (written, before) => {
      const text = `${before}${imageMarkdown(written)}\n\nDespués.`;
      const [found] = imagesIn(text);
      expect(found).toMatchObject(written);
      expect(text.slice(0, found?.from)).toBe(before);
    }),
  );
});

test("changing one image of a real article changes no other character", () => {
  let changed = 0;
  for (const { content: text } of realArticles()) {
    const all = imagesIn(text);
    for (const found of all) {
      const edit = rewritten(found, { ...found, alt: "Otra descripción" });
      const next = apply(text, edit);
      expect(next.slice(0, found.from)).toBe(text.slice(0, found.from));
      expect(next.slice(edit.from + edit.text.length)).toBe(text.slice(found.to));
      expect(imagesIn(next)).toHaveLength(all.length);
      changed++;
    }
  }
  expect(changed).toBeGreaterThan(3);
});

test("an image goes with the lines that were its own", () => {
  const only = (text: string) => removed(text, imagesIn(text)[0]!);
  const without = (text: string) => apply(text, only(text));
  expect(without("Uno.\n\n![a](b)\n\nDos.")).toBe("Uno.\n\nDos.");
  expect(without("![a](b)\n\nDos.")).toBe("Dos.");
  expect(without("Uno ![a](b) dos.")).toBe("Uno  dos.");
  expect(without("Uno.\n\n![a](b)\n![c](d)")).toBe("Uno.\n\n![c](d)");
  expect(without("Uno.\n\n![a](b)")).toBe("Uno.\n\n");
});

describe("a gallery", () => {
  const text = "![a](1)\n![b](2)\n![c](3)\n\n![d](4) ![e](5)";
  const images = imagesIn(text);

  test("is images that stand on lines one after the other", () => {
    expect(images.map((_, place) => galleryOf(text, images, place))).toEqual([
      [0, 1, 2],
      [0, 1, 2],
      [0, 1, 2],
      [3],
      [4],
    ]);
  });

  test("has an order that can be changed", () => {
    expect(apply(text, swapped(text, images[0]!, images[1]!))).toBe(
      "![b](2)\n![a](1)\n![c](3)\n\n![d](4) ![e](5)",
    );
  });
});

// Quadratic, it would be minutes.
test("a long text without an end to anything is looked through at once", () => {
  for (const piece of ["![", "![a](", "`", "<!--", '![a](b "', "[".repeat(3), "```\n"]) {
    expect(imagesIn(piece.repeat(2_000_000 / piece.length)), piece).toEqual([]);
  }
});

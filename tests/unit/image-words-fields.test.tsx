import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ImageWordsFields, type ProposedWords } from "@/components/shared/image-words-fields";

const shows = (image: string) =>
  renderToStaticMarkup(
    <ImageWordsFields
      image={image}
      value={{ alt: "", caption: "", credit: "" }}
      onChange={() => {}}
    />,
  ).includes("<img");

test.each([
  ["/uploads/0123456789abcdef0123456789abcdef-640x360.webp", true],
  ["https://example.org/a.jpg", false],
  ["http://example.org/uploads/a.jpg", false],
  ["subiendo:x1", false],
])("who describes %s sees it: %s", (image, seen) => {
  expect(shows(image)).toBe(seen);
});

test("a word that came with the file says so, and no other", () => {
  const fields = (proposed?: ProposedWords) =>
    renderToStaticMarkup(
      <ImageWordsFields
        image="https://example.org/a.jpg"
        value={{ alt: "", caption: "La plaza", credit: "Ana Pérez" }}
        proposed={proposed}
        onChange={() => {}}
      />,
    ).split("Del propio archivo: compruébalo.").length - 1;
  expect(fields()).toBe(0);
  expect(fields({})).toBe(0);
  expect(fields({ credit: "Ana Pérez" })).toBe(1);
  expect(fields({ caption: "La plaza", credit: "Ana Pérez" })).toBe(2);
});

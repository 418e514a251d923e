import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ImageWordsFields } from "@/components/shared/image-words-fields";

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

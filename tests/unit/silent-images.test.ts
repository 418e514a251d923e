import { expect, test } from "vitest";
import { silentImages } from "@/components/entries/silent-images";

const content = "Antes.\n\n![](/uploads/a.webp)\n\n![Un barco](/uploads/b.webp)";

test.each([
  ["one in the text", { content }, ["/uploads/a.webp"]],
  ["with other line ends", { content: content.replaceAll("\n", "\r\n") }, ["/uploads/a.webp"]],
  [
    "the first of all",
    { content, image: "/uploads/c.webp" },
    ["/uploads/c.webp", "/uploads/a.webp"],
  ],
  ["blank words", { content: "", image: "/uploads/c.webp", image_alt: " " }, ["/uploads/c.webp"]],
  ["one that is there twice", { content, image: "/uploads/a.webp" }, ["/uploads/a.webp"]],
  [
    "none with words",
    { content: "![Un barco](/uploads/b.webp)", image: "/c", image_alt: "Un puerto" },
    [],
  ],
  ["none that never arrived", { content: "![](subiendo:x1)" }, []],
  ["none in code", { content: "`![](/uploads/a.webp)`" }, []],
  ["none at all", { content: "Sin fotos.", image: null, image_alt: null }, []],
])("%s", (_, entry, images) => {
  expect(silentImages(entry)).toEqual(images);
});

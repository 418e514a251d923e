import type { Element, ElementContent, Root } from "hast";
import { SKIP, visit } from "unist-util-visit";
import { captionOf, creditLine, sizeOf, type ImageSize } from "../image-words.ts";
import type { AddressOf } from "./images.ts";

const CLASSES: Record<ImageSize, string> = {
  media: "image-half",
  ancha: "image-wide",
  completa: "image-full",
};

/** The widths of images in each size on the page, for the browser's choice; `images` says that of the column. */
const SIZES: Record<ImageSize, string> = {
  media: "(min-width: 640px) 340px, 100vw",
  ancha: "(min-width: 62rem) 60rem, 100vw",
  completa: "(min-width: 82rem) 80rem, 100vw",
};
const GALLERY_SIZES = "(min-width: 640px) 360px, 50vw";

/**
 * A paragraph that is nothing but an image becomes a figure, with its title as caption and credit, as wide as its
 * address says. A paragraph of several images, each on a line of its own, becomes a gallery in their order. Goes before
 * `images`, which drops the size from the address. An image without a usable address stays what it was.
 */
export function figures(addressOf: AddressOf) {
  const isUsable = ({ properties }: Element) => addressOf(properties.src) !== undefined;
  return (tree: Root) =>
    visit(tree, "element", (node) => {
      if (node.tagName === "figure") return SKIP; // an author's own has its own caption
      if (node.tagName !== "p" || Object.keys(node.properties).length > 0) return;
      const shown = node.children.filter((child) => !isBlank(child));
      const [first, ...others] = shown;
      if (first && others.length === 0) {
        if ((isImage(first) || isCaptionedLink(first)) && isUsable(imageOf(first)))
          Object.assign(node, figureOf(first));
      } else {
        const pictures = shown.filter(isImage).filter(isUsable);
        if (pictures.length > 0 && pictures.length === shown.length && isOnePerLine(node))
          makeGallery(node, pictures);
      }
      return SKIP;
    });
}

function makeGallery(paragraph: Element, pictures: Element[]) {
  const size = pictures[0] ? takeSize(pictures[0]) : null;
  const { length } = pictures;
  paragraph.tagName = "div";
  paragraph.properties = {
    className: [
      "gallery",
      ...(length > 4 || length === 3 ? ["gallery-three"] : []),
      ...(size ? [CLASSES[size]] : []),
    ],
    role: "group",
    ariaLabel: `Galería de ${length} imágenes`,
  };
  paragraph.children = pictures.map((picture) => {
    takeSize(picture);
    picture.properties.sizes = GALLERY_SIZES;
    return figureOf(picture);
  });
}

/** The figure around an image, or a link that shows one; its title becomes what is read under it. */
function figureOf(shown: Element): Element {
  const image = imageOf(shown);
  const size = takeSize(image);
  if (size) image.properties.sizes = SIZES[size];
  const { caption, credit } = captionOf(String(image.properties.title ?? ""));
  delete image.properties.title;
  const said: ElementContent[] = [
    ...(caption ? [text(credit ? `${caption} ` : caption)] : []),
    ...(credit ? [element("small", [text(creditLine(credit))])] : []),
  ];
  return {
    ...element("figure", said.length > 0 ? [shown, element("figcaption", said)] : [shown]),
    properties: size ? { className: [CLASSES[size]] } : {},
  };
}

/** Takes the size out of an image's address. */
function takeSize(image: Element): ImageSize | null {
  const { src, size } = sizeOf(String(image.properties.src ?? ""));
  if (size) image.properties.src = src;
  return size;
}

const imageOf = (shown: Element): Element =>
  shown.tagName === "img" ? shown : (shown.children[0] as Element);

const isBlank = (child: ElementContent) =>
  (child.type === "text" && child.value.trim() === "") ||
  (child.type === "element" && child.tagName === "br");

const isImage = (child: ElementContent | undefined): child is Element =>
  child?.type === "element" && child.tagName === "img";

/** Checks for a link around an image with a title. Badges, which are such links without a title, stay as they are. */
const isCaptionedLink = (child: ElementContent): child is Element =>
  child.type === "element" &&
  child.tagName === "a" &&
  child.children.length === 1 &&
  isImage(child.children[0]) &&
  Boolean(child.children[0].properties.title);

/** Checks that images are on lines of their own: several on one line, such as icons, are no gallery. */
const isOnePerLine = ({ children }: Element) =>
  children.every((child, index) => {
    if (!isImage(child) || index === 0) return true;
    const between = children[index - 1];
    return between?.type === "text" && between.value.includes("\n");
  });

const element = (tagName: string, children: ElementContent[]): Element => ({
  type: "element",
  tagName,
  properties: {},
  children,
});

const text = (value: string): ElementContent => ({ type: "text", value });

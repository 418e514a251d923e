import type { Element, ElementContent, Root } from "hast";
import { visit } from "unist-util-visit";
import { imageSources, uploadIdsIn } from "../../addresses/image-url.ts";

/** The column of an article is 68ch wide: about 720 px. Figures that are wider say so themselves. */
const SIZES = "(min-width: 768px) 720px, 100vw";

/**
 * Gives images their responsive sizes and lets the browser load them late. An image without a usable address
 * leaves its alternative text.
 */
export function images(addressOf: AddressOf) {
  return (tree: Root) =>
    visit(tree, "element", (node, index, parent) => {
      if (node.tagName !== "img" || !parent || index === undefined) return;
      const src = addressOf(node.properties.src);
      if (src) describeImage(node, src);
      else parent.children[index] = alternative(node);
    });
}

function describeImage(image: Element, src: string) {
  const { alt, title, id, align, width, sizes } = image.properties;
  const sources = src.startsWith("/") ? imageSources(src) : { src }; // see throughProxy
  const ownWidth = Number(width) > 0 ? Number(width) : undefined;
  const ratio = sources.width && sources.height ? sources.height / sources.width : undefined;
  image.properties = {
    ...sources,
    ...(sources.srcSet && { sizes: sizes ?? SIZES }),
    width: ownWidth ?? sources.width,
    height:
      ownWidth && ratio
        ? Math.round(ownWidth * ratio)
        : (sources.height ?? image.properties.height),
    alt: alt ?? "",
    title,
    id,
    align,
    loading: "lazy",
    decoding: "async",
  };
}

/** The longest address of another site's image, in characters. */
const MAX_ADDRESS = 2000;

/** Returns the address of an image by its `src` as it was written; undefined when it cannot be shown. */
export type AddressOf = (written: unknown) => string | undefined;

/**
 * Returns the addresses for the images of one text. It shows only uploads that are in the text letter by letter: the
 * database counts them there (`uploads_in`), and what an escape spells would be shown without being taken away.
 */
export function addressesIn(markdown: string, siteOrigin: string): AddressOf {
  let counted: Set<string> | undefined;
  const isCounted = (id: string) => (counted ??= new Set(uploadIdsIn(markdown))).has(id);
  return (written) => {
    const src = imageAddress(written, siteOrigin);
    return src !== undefined && uploadIdsIn(decoded(src)).every(isCounted) ? src : undefined;
  };
}

/** Decodes an address as the server does, as far as the names of uploads need it. */
const decoded = (address: string) =>
  address.replace(/%([0-7][0-9a-f])/gi, (_, code: string) =>
    String.fromCharCode(parseInt(code, 16)),
  );

/**
 * Returns `https://…` and `//…` as they are, or only the path for addresses of this site; anything else is the name of
 * an upload. No such name leads out of `/uploads/`.
 */
function imageAddress(written: unknown, siteOrigin: string): string | undefined {
  if (typeof written !== "string" || written.trim() === "") return undefined;
  const src = written.trim();
  if (/^(https?:)?\/\//i.test(src)) {
    const url = URL.parse(src, "https://x");
    if (!url || src.length > MAX_ADDRESS) return undefined;
    if (url.origin === siteOrigin) return url.pathname + url.search;
    return src.startsWith("//") ? `https:${src}` : src;
  }
  const upload = URL.parse(
    src.startsWith("/uploads/") ? src : `/uploads/${src.replace(/^[./\\]+/, "")}`,
    "http://x",
  );
  return upload?.host === "x" && upload.pathname.startsWith("/uploads/")
    ? upload.pathname
    : undefined;
}

const alternative = (image: Element): ElementContent => ({
  type: "text",
  value: String(image.properties.alt ?? ""),
});

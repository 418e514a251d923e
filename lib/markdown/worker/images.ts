import type { Element, ElementContent, Root } from "hast";
import { visit } from "unist-util-visit";
import { imageSources } from "../../uploads/image-url.ts";

/** The column of an article is 68ch wide: about 720 px. */
const SIZES = "(min-width: 768px) 720px, 100vw";

/**
 * Gives images their responsive sizes and lets the browser load them late. An image without a usable address
 * leaves its alternative text.
 */
export function images() {
  return (tree: Root) =>
    visit(tree, "element", (node, index, parent) => {
      if (node.tagName !== "img" || !parent || index === undefined) return;
      const src = imageAddress(node.properties.src);
      if (src) describeImage(node, src);
      else parent.children[index] = alternative(node);
    });
}

function describeImage(image: Element, src: string) {
  const { alt, title, id, align, width } = image.properties;
  const sources = imageSources(src);
  const ownWidth = Number(width) > 0 ? Number(width) : undefined;
  const ratio = sources.width && sources.height ? sources.height / sources.width : undefined;
  image.properties = {
    ...sources,
    ...(sources.srcSet && { sizes: SIZES }),
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

/** `https://…` and `//…` as they are; anything else is the name of an upload. Nothing leads out of `/uploads/`. */
function imageAddress(src: unknown): string | undefined {
  if (typeof src !== "string" || src.trim() === "") return undefined;
  if (/^https?:\/\//i.test(src)) return src;
  if (src.startsWith("//")) return `https:${src}`;
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

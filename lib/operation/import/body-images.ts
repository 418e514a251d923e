import type { Definition, Html, Image, ImageReference, Root } from "mdast";
import { parseFragment, type DefaultTreeAdapterTypes } from "parse5";
import { visit } from "unist-util-visit";
import type { Edit } from "@/lib/platform/markdown/edits";
import { asMarkdown, placeOf } from "@/lib/platform/markdown/tree";
import { escapeMarkup } from "@/lib/platform/text/escape";

/** A picture inside a text. */
export interface BodyImage {
  /** The address as it is written. */
  src: string;
  /** The change that shows the picture at `url`. */
  show(url: string): Edit;
  /** The change that leaves its description, in italics, where the picture is missing. */
  describe(): Edit;
}

/** Lists all pictures of a Markdown text, in Markdown and in HTML. */
export function bodyImages(markdown: string, tree: Root): BodyImage[] {
  const images: BodyImage[] = [];
  const definitions = new Map<string, Definition>();
  visit(tree, "definition", (node) => {
    if (!definitions.has(node.identifier)) definitions.set(node.identifier, node);
  });
  visit(tree, (node) => {
    if (node.type === "image") images.push(markdownImage(node, node));
    if (node.type === "imageReference") {
      const target = definitions.get(node.identifier);
      if (target) images.push(markdownImage(node, target));
    }
    if (node.type === "html") images.push(...htmlImages(markdown, node));
  });
  return images;
}

/** Returns whether an address names a file: neither `https:…` (or another scheme) nor `//…`. */
export const isLocal = (src: string): boolean =>
  src.trim() !== "" && !/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(src.trim());

function markdownImage(
  node: Image | ImageReference,
  { url: src, title }: Pick<Image, "url" | "title">,
): BodyImage {
  const place = placeOf(node);
  const alt = asMarkdown(node.alt ?? "");
  const quoted = title ? ` "${title.replace(/\s+/g, " ").replace(/["\\]/g, "\\$&")}"` : "";
  return {
    src,
    show: (url) => ({ ...place, text: `![${alt}](${url}${quoted})` }),
    describe: () => ({ ...place, text: `*${alt.trim() || asMarkdown(nameOf(src))}*` }),
  };
}

function htmlImages(markdown: string, node: Html): BodyImage[] {
  // The slice of the text and not the node's value, which lacks the marks of quotations and lists around it.
  const { start, end } = placeOf(node);
  const html = markdown.slice(start, end);
  const images: BodyImage[] = [];
  for (const element of elementsOf(parseFragment(html, { sourceCodeLocationInfo: true }))) {
    const tag = element.sourceCodeLocation;
    const attribute = tag?.attrs?.src;
    if (element.tagName !== "img" || !tag || !attribute) continue;
    const valueOf = (name: string) => element.attrs.find((each) => each.name === name)?.value;
    const src = valueOf("src") ?? "";
    images.push({
      src,
      show: (url) => ({
        start: start + attribute.startOffset,
        end: start + attribute.endOffset,
        text: `src="${url}"`,
      }),
      describe: () => ({
        start: start + tag.startOffset,
        end: start + tag.endOffset,
        text: `<em>${escapeMarkup(onOneLine(valueOf("alt")?.trim() || nameOf(src)))}</em>`,
      }),
    });
  }
  return images;
}

function* elementsOf(
  parent: DefaultTreeAdapterTypes.ParentNode,
): Generator<DefaultTreeAdapterTypes.Element> {
  for (const node of parent.childNodes) {
    if (!("tagName" in node)) continue;
    yield node;
    yield* elementsOf(node);
  }
}

const onOneLine = (text: string) => text.replace(/\s+/g, " ");

const nameOf = (src: string) => src.replace(/[?#].*$/, "").replace(/^.*\//, "");

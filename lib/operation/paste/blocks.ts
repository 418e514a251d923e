import {
  element,
  hasClass,
  holdsBlocks,
  isBlank,
  isBlock,
  isElement,
  isQuotedLine,
  quotedLine,
  rebuild,
  some,
  styleOf,
  text,
  textOf,
  type Element,
  type Node,
} from "./tree";

/** Gives headings, quotations and captions that use other elements their own, before styles are read as marks. */
export function blockRoles(root: Element): void {
  rebuild(root, (node) => {
    if (node.properties.role === "heading") {
      const level = Math.min(6, Math.max(1, Number(node.properties["aria-level"]) || 2));
      return { ...node, tagName: `h${level}` };
    }
    if (node.tagName === "p" && hasClass(node, /^quotations$/)) return quotedLine(node);
    if (node.tagName === "figure") return captioned(node);
    if (node.tagName === "p" && isDocsTitle(node)) return { ...node, tagName: "h1" };
    return node;
  });
}

/** The caption of a picture is its title in Markdown (decision 052). */
function captioned(figure: Element): Element {
  const caption = figure.children.find((child) => isElement(child, "figcaption"));
  const words = caption ? textOf(caption).replace(/\s+/g, " ").trim() : "";
  const pictures: Element[] = [];
  rebuild(figure, (child) => {
    if (child.tagName === "img") pictures.push(child);
    return child;
  });
  const [picture, another] = pictures;
  if (!picture || another || !words) return figure;
  picture.properties.title = words;
  return { ...figure, children: figure.children.filter((child) => child !== caption) };
}

/** Recognises the title of a document in Google Docs: a paragraph of 26 points. */
function isDocsTitle(paragraph: Element): boolean {
  const spans = paragraph.children.filter((child) => isElement(child, "span"));
  return (
    paragraph.properties.dir === "ltr" &&
    spans.length > 0 &&
    spans.every((span) => styleOf(span, "font-size") === "26pt") &&
    textOf(paragraph).trim() !== ""
  );
}

const BOXES = new Set([
  "div",
  "section",
  "article",
  "center",
  "main",
  "header",
  "footer",
  "aside",
  "address",
  "form",
  "nav",
  "figure",
]);

/**
 * Makes paragraphs of boxes and double line breaks, joins quoted lines that follow each other, and removes empty
 * blocks.
 */
export function paragraphs(root: Element): void {
  rebuild(root, (node) => {
    if (BOXES.has(node.tagName)) return holdsBlocks(node) ? wrapped(node.children) : split(node);
    if (node.tagName === "p") return holdsBlocks(node) ? wrapped(node.children) : split(node);
    if (
      node.tagName === "blockquote" ||
      node.tagName === "li" ||
      node.tagName === "footnote-text"
    ) {
      return { ...node, children: wrapped(node.children, node.tagName === "li") };
    }
    if (/^h[1-6]$/.test(node.tagName)) return heading(node);
    return node;
  });
  root.children = quotations(wrapped(root.children));
}

/**
 * Wraps the texts beside blocks in paragraphs. A list item without blocks becomes one paragraph, which is not split.
 */
function wrapped(nodes: Node[], inItem = false): Node[] {
  const made: Node[] = [];
  let run: Node[] = [];
  const end = () => {
    if (run.some((node) => !isBlank(node))) made.push(...split(element("p", {}, run)));
    run = [];
  };
  for (const node of nodes) {
    if (isBlock(node)) {
      end();
      made.push(node);
    } else {
      run.push(node);
    }
  }
  if (inItem && made.length === 0) return [element("p", {}, run)];
  end();
  return made;
}

/** Splits a paragraph at two line breaks in a row; line breaks at its ends are dropped. */
function split(paragraph: Element): Node[] {
  const parts: Node[][] = [[]];
  let breaks: Node[] = [];
  for (const node of paragraph.children) {
    if (isElement(node, "br")) {
      breaks.push(node);
      continue;
    }
    if (breaks.length > 0 && isBlank(node)) continue;
    if (breaks.length > 1) parts.push([]);
    else if (breaks.length === 1 && parts.at(-1)?.length) parts.at(-1)?.push(element("br"));
    breaks = [];
    parts.at(-1)?.push(node);
  }
  return parts.filter(isSomething).map((children) => element("p", {}, trimmed(children)));
}

const isSomething = (nodes: Node[]) => nodes.some((node) => !isBlank(node) && shows(node));

const shows = (node: Node): boolean =>
  textOf(node).trim() !== "" ||
  some(
    node,
    ({ tagName, properties }) =>
      "label" in properties || /^(img|input|iframe|video|audio|hr)$/.test(tagName),
  );

function trimmed(nodes: Node[]): Node[] {
  const [first, last] = [nodes[0], nodes.at(-1)];
  if (first?.type === "text") first.value = first.value.trimStart();
  if (last?.type === "text") last.value = last.value.trimEnd();
  return nodes;
}

/** Puts a heading on one line, and the pictures in it below. */
function heading(node: Element): Node[] {
  const pictures: Node[] = [];
  rebuild(node, (child) => {
    if (child.tagName === "img") pictures.push(element("p", {}, [child]));
    if (child.tagName === "img") return [];
    return child.tagName === "br" ? text(" ") : isBlock(child) ? child.children : child;
  });
  const made = textOf(node).trim() === "" ? [] : [{ ...node, children: trimmed(node.children) }];
  return [...made, ...pictures];
}

function quotations(nodes: Node[]): Node[] {
  const made: Node[] = [];
  for (const node of nodes) {
    const last = made.at(-1);
    if (isQuotedLine(node) && isQuotedLine(last)) {
      last.children.push(...node.children);
    } else {
      made.push(node);
    }
  }
  return made;
}

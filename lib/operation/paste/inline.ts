import { urlOf } from "@/lib/platform/text/url";
import {
  element,
  isBlank,
  isBlock,
  isElement,
  rebuild,
  styleOf,
  text,
  type Element,
  type Node,
} from "./tree";

/**
 * Turns the styles of programs (bold, italic, struck out) into elements, and drops what only looks like a mark: the
 * bold wrapper of Google Docs, the bold of headings, non-breaking spaces that only fill up.
 */
export function inlineMarks(root: Element): void {
  rebuild(root, (node) => {
    if (isBlock(node as Node))
      return isElement(node, "h1", "h2", "h3", "h4", "h5", "h6", "th") ? plainBold(node) : node;
    if (node.tagName === "a") return link(node);
    return marked(node);
  });
  tidy(root);
}

/** Returns whether an element is a mark or a link. The mark of a footnote does not count: it stays, even if empty. */
const isMark = ({ tagName, properties }: Element) =>
  (MARKS.has(tagName) && !("label" in properties)) || tagName === "a";

const MARKS = new Set(["strong", "em", "del", "sup", "sub"]);

function marked(node: Element): Node[] {
  const marks: string[] = [];
  const weight = styleOf(node, "font-weight");
  const slant = styleOf(node, "font-style");
  const line = styleOf(node, "text-decoration") + styleOf(node, "text-decoration-line");
  const height = styleOf(node, "vertical-align");
  const isBold = weight ? /^(bold|bolder|[6-9]00)/.test(weight) : isElement(node, "b", "strong");
  const isSlanted = slant
    ? /^(italic|oblique)/.test(slant)
    : isElement(node, "i", "em", "cite", "dfn", "var");
  if (isBold) marks.push("strong");
  if (isSlanted) marks.push("em");
  if (line.includes("line-through") || isElement(node, "s", "strike", "del")) marks.push("del");
  if (isElement(node, "sup") || /^super/.test(height)) marks.push("sup");
  if (isElement(node, "sub") || /^sub/.test(height)) marks.push("sub");
  if (KEPT.has(node.tagName) || "label" in node.properties) return [node];
  if (isElement(node, "kbd", "tt", "samp")) return [{ ...node, tagName: "code" }];
  return marks.reduceRight((inside, mark) => around(mark, inside), node.children);
}

const KEPT = new Set("a br img input code wbr q iframe video audio".split(" "));

/** Puts a mark around texts, never around paragraphs. */
function around(mark: string, children: Node[]): Node[] {
  if (children.every((child) => isBlank(child) || isElement(child, "img", "br"))) return children;
  if (!children.some(isBlock)) return [element(mark, {}, withoutMark(mark, children))];
  return children.map((child) => {
    if (isBlank(child)) return child;
    if (!isBlock(child)) return element(mark, {}, [child]);
    if (isElement(child, "pre", "table", "h1", "h2", "h3", "h4", "h5", "h6")) return child;
    return { ...child, children: around(mark, child.children) };
  });
}

/**
 * Removes a mark within itself, as in Ghost's `<b><strong>`; not `sup` and `sub`, because text raised twice is higher.
 */
const withoutMark = (mark: string, children: Node[]): Node[] =>
  mark === "sup" || mark === "sub"
    ? children
    : children.flatMap((child) => (isElement(child, mark) ? child.children : child));

/** Removes the bold in a heading, which is bold by itself. */
export function plainBold(heading: Element): Element {
  rebuild(heading, (node) => (node.tagName === "strong" ? node.children : node));
  return heading;
}

function link(node: Element): Node[] {
  const href = address(node.properties.href ?? "");
  if (!href) return node.children;
  if (node.children.some(isBlock)) {
    return node.children.map((child) =>
      isBlock(child) ? { ...child, children: link({ ...node, children: child.children }) } : child,
    );
  }
  return [element("a", { href }, node.children)]; // its title is a tooltip of that page
}

/** Returns the target of a link, without Google's redirect; null for places within the document and for scripts. */
function address(written: string): string | null {
  const href = written.trim();
  const url = /^(https?|mailto|xmpp|ircs?):/i.test(href) ? urlOf(href) : null;
  if (!url) return null;
  if (/^(www\.)?google\.[a-z.]+$/.test(url.hostname) && url.pathname === "/url") {
    const to = url.searchParams.get("q") ?? url.searchParams.get("url");
    if (to && /^https?:/.test(to)) return to;
  }
  return href.replace(/\s/g, "%20");
}

/** Joins marks that follow each other, and moves spaces out of them; `**a **b` would not be bold at all. */
function tidy(parent: Element): void {
  if (parent.tagName === "pre" || parent.tagName === "code") return;
  for (const child of parent.children) if (child.type === "element") tidy(child);
  const made: Node[] = [];
  for (const child of parent.children) {
    for (const node of isElement(child) && isMark(child) ? bare(child) : [child]) {
      append(made, node);
    }
  }
  parent.children = made;
  const texts = made.filter((node) => node.type === "text");
  for (const [at, node] of texts.entries()) node.value = breakable(node.value, at, texts.length);
}

function append(made: Node[], node: Node): void {
  const last = made.at(-1);
  if (node.type === "text") {
    if (last?.type === "text") last.value += node.value;
    else if (node.value !== "") made.push(node);
    return;
  }
  const before = made.at(-2);
  if (isSame(last, node)) {
    for (const child of node.children) append(last.children, child);
  } else if (last && isBlank(last) && MARKS.has(node.tagName) && isSame(before, node)) {
    made.pop();
    for (const child of [text(" "), ...node.children]) append(before.children, child);
  } else {
    made.push(node);
  }
}

const isSame = (last: Node | undefined, next: Element): last is Element =>
  isElement(last, next.tagName) &&
  isMark(next) &&
  isMark(last) &&
  last.properties.href === next.properties.href;

/** Moves the spaces and line breaks at the ends of a mark out of it. */
function bare(mark: Element): Node[] {
  const children = [...mark.children];
  const before: Node[] = [];
  const after: Node[] = [];
  for (let first = children[0]; first; first = children[0]) {
    if (isElement(first, "br") || isBlank(first)) before.push(...children.splice(0, 1));
    else {
      if (first.type === "text") {
        const [space = ""] = /^[\s\u00a0]*/.exec(first.value) ?? [];
        if (space) before.push(text(" "));
        children[0] = text(first.value.slice(space.length));
      }
      break;
    }
  }
  for (let last = children.at(-1); last; last = children.at(-1)) {
    if (isElement(last, "br") || isBlank(last)) after.unshift(...children.splice(-1));
    else {
      if (last.type === "text") {
        const [space = ""] = /[\s\u00a0]*$/.exec(last.value) ?? [];
        if (space) after.unshift(text(" "));
        children[children.length - 1] = text(last.value.slice(0, last.value.length - space.length));
      }
      break;
    }
  }
  const isMark = children.length > 0;
  return [...before, ...(isMark ? [{ ...mark, children }] : []), ...after];
}

/** Makes non-breaking spaces plain, except single ones between two words or figures: «50 %». */
function breakable(value: string, at: number, count: number): string {
  const plain = value
    .replace(/\u200b|\ufeff|\u00ad/g, "")
    .replace(/(?<!\S)\u00a0|\u00a0(?!\S)/g, " ");
  return plain
    .replace(/^\u00a0/, at === 0 ? "" : " ")
    .replace(/\u00a0$/, at === count - 1 ? "" : " ");
}

import { parse, type DefaultTreeAdapterTypes as Tree } from "parse5";

// A tree that `rehype-remark` takes, in which attributes are still as they were written.

export interface Text {
  type: "text";
  value: string;
}
export interface Element {
  type: "element";
  tagName: string;
  properties: Record<string, string>;
  children: Node[];
}
export type Node = Text | Element;

/** How many levels of nested elements are kept; deeper ones are lifted up, so that no function recurses without end. */
const MAX_DEPTH = 60;

/** The elements that are left out, since no text is made of them. */
const LEFT_OUT = new Set(
  (
    "script style template noscript head title meta link base object embed applet svg math canvas " +
    "button select textarea option map area frame frameset xml"
  ).split(" "),
);

/** Reads the HTML of a clipboard as a tree, without elements that are never shown. Takes any text; never throws. */
export function readTree(html: string): Element {
  const root = element("root");
  const waiting: { from: Tree.Node; into: Element; depth: number }[] = [];
  const enter = (parent: Tree.Node, into: Element, depth: number) => {
    if (!("childNodes" in parent)) return;
    for (const from of parent.childNodes.toReversed()) waiting.push({ from, into, depth });
  };
  enter(parse(html), root, 0);
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { from, into, depth } = next;
    if (from.nodeName === "#text" && "value" in from) {
      into.children.push(text(from.value));
    } else if ("tagName" in from && !isLeftOut(from)) {
      const isLifted = depth > MAX_DEPTH || from.tagName === "html" || from.tagName === "body";
      const made = isLifted ? into : fromParsed(from);
      if (made !== into) into.children.push(made);
      enter(from, made, depth + 1);
    }
  }
  return root;
}

const fromParsed = ({ tagName, attrs }: Tree.Element): Element =>
  element(tagName, Object.fromEntries(attrs.map(({ name, value }) => [name, value])));

function isLeftOut({ tagName, attrs }: Tree.Element): boolean {
  if (LEFT_OUT.has(tagName)) return true;
  return attrs.some(
    ({ name, value }) =>
      name === "hidden" ||
      (name === "class" && /(^|\s)mw-editsection(\s|$)/.test(value)) || // Wikipedia's «editar»
      (name === "style" && /(^|;)\s*(display\s*:\s*none|mso-hide\s*:\s*all)/i.test(value)),
  );
}

export const text = (value: string): Text => ({ type: "text", value });

export const element = (
  tagName: string,
  properties: Record<string, string> = {},
  children: Node[] = [],
): Element => ({ type: "element", tagName, properties, children });

/** Returns whether a node is an element, of one of these names if there are any. */
export function isElement(node: Element, ...names: string[]): boolean;
export function isElement(node: Node | undefined, ...names: string[]): node is Element;
export function isElement(node: Node | undefined, ...names: string[]): boolean {
  return node?.type === "element" && (names.length === 0 || names.includes(node.tagName));
}

export const isBlank = (node: Node): boolean =>
  node.type === "text" && /^[\s\u00a0\u200b]*$/.test(node.value);

/** Returns all the text in a node. */
export const textOf = (node: Node): string =>
  node.type === "text" ? node.value : node.children.map(textOf).join("");

/** Returns whether one of the elements in a node, itself included, meets the condition. */
export const some = (node: Node, is: (element: Element) => boolean): boolean =>
  node.type === "element" && (is(node) || node.children.some((child) => some(child, is)));

/** Replaces each element in the tree by what `change` makes of it, those inside first. */
export function rebuild(parent: Element, change: (element: Element) => Node | Node[]): void {
  parent.children = parent.children.flatMap((child) => {
    if (child.type === "text") return child;
    rebuild(child, change);
    return change(child);
  });
}

const BLOCKS = new Set(
  (
    "address article aside blockquote center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 " +
    "h4 h5 h6 header hr li main nav ol p pre section summary table tbody td tfoot th thead tr ul footnote-text"
  ).split(" "),
);

export const isBlock = (node: Node): node is Element =>
  node.type === "element" && BLOCKS.has(node.tagName);

export const holdsBlocks = (parent: Element): boolean =>
  parent.children.some((child) => some(child, isBlock));

/** Marks a paragraph that a program shows like a quotation: those that follow each other become one quotation. */
export const quotedLine = (paragraph: Element): Element =>
  element("blockquote", { "quoted-line": "" }, [paragraph]);

export const isQuotedLine = (node: Node | undefined): node is Element =>
  isElement(node, "blockquote") && "quoted-line" in node.properties;

/** Returns a declaration of an element's own `style`, in lower case; "" without one. `mso-…-name` is another one. */
export function styleOf({ properties }: Element, name: string): string {
  const style = properties.style;
  if (!style) return "";
  for (const declaration of style.split(";")) {
    const colon = declaration.indexOf(":");
    if (declaration.slice(0, colon).trim().toLowerCase() === name) {
      return declaration
        .slice(colon + 1)
        .trim()
        .toLowerCase();
    }
  }
  return "";
}

export const hasClass = ({ properties }: Element, name: RegExp): boolean =>
  (properties.class ?? "").split(/\s+/).some((each) => name.test(each));

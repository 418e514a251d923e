import { parse, type DefaultTreeAdapterTypes as Tree } from "parse5";

export type Document = Tree.Document;
export type Element = Tree.Element;
export type Node = Tree.ChildNode;

/** The place of something in the text: from the first character to the one after the last. */
export type Range = [from: number, to: number];

/** The tree of a page, whose nodes know where they stand in the text. */
export const parseHtml = (html: string): Document => parse(html, { sourceCodeLocationInfo: true });

export const isElement = (node: Node): node is Element => "tagName" in node;

/**
 * Visits every node, parents before their children; leaves out the children of nodes for which `visit` returns false.
 */
export function walk(parent: Tree.ParentNode, visit: (node: Node) => boolean | void): void {
  for (const child of parent.childNodes) {
    if (visit(child) !== false && isElement(child)) walk(child, visit);
  }
}

export const attributeOf = (element: Element, name: string): string | undefined =>
  element.attrs.find((each) => each.name === name)?.value;

/** Returns whether a script only carries data, which a browser does not run. */
export const isData = (script: Element): boolean =>
  attributeOf(script, "type") === "application/ld+json";

/** Returns whether a node stands within an element of this name. */
export function isWithin(tagName: string, { parentNode }: Node): boolean {
  for (let at = parentNode; at; at = "parentNode" in at ? at.parentNode : null) {
    if (at.nodeName === tagName) return true;
  }
  return false;
}

/** The text of a script or a style. */
export const textOf = (element: Element): string =>
  element.childNodes.map((child) => ("value" in child ? child.value : "")).join("");

/** Returns the place of a node, its children included. */
export function rangeOf({ sourceCodeLocation: location }: Node): Range {
  return location ? [location.startOffset, location.endOffset] : [0, 0];
}

/** Returns the place of an attribute, with the space before it. */
export function attributeRange({ sourceCodeLocation: location }: Element, name: string): Range {
  const range = location?.attrs?.[name];
  return range ? [range.startOffset - 1, range.endOffset] : [0, 0];
}

/** A text without these parts of it. */
export function cut(text: string, ranges: Range[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const [from, to] of ranges.toSorted(([a], [b]) => a - b)) {
    if (from > at) parts.push(text.slice(at, from));
    at = Math.max(at, to);
  }
  return parts.join("") + text.slice(at);
}

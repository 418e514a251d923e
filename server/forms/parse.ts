import { parse, type DefaultTreeAdapterTypes as Tree } from "parse5";

export type Document = Tree.Document;
export type Element = Tree.Element;
type Node = Tree.ChildNode;

export const parseHtml = (html: string): Document => parse(html);

const isElement = (node: Node): node is Element => "tagName" in node;

/** Every element, those before their children; what `visit` takes out of the tree is not entered. */
export function walk(parent: Tree.ParentNode, visit: (element: Element) => void): void {
  for (const child of [...parent.childNodes]) {
    if (!isElement(child)) continue;
    visit(child);
    if (child.parentNode) walk(child, visit);
  }
}

export const attributeOf = (element: Element, name: string): string | undefined =>
  element.attrs.find((each) => each.name === name)?.value;

export function removeAttributes(element: Element, names: string[]): void {
  element.attrs = element.attrs.filter(({ name }) => !names.includes(name));
}

/** The text of a script or a style. */
export const textOf = (element: Element): string =>
  element.childNodes.map((child) => ("value" in child ? child.value : "")).join("");

export function remove(node: Node): void {
  const { parentNode } = node;
  if (!parentNode) return;
  parentNode.childNodes = parentNode.childNodes.filter((each) => each !== node);
  node.parentNode = null;
}

/** Takes out all comments: React's marks of where its parts begin and end. */
export function removeComments(parent: Tree.ParentNode): void {
  parent.childNodes = parent.childNodes.filter(({ nodeName }) => nodeName !== "#comment");
  for (const child of parent.childNodes) if (isElement(child)) removeComments(child);
}

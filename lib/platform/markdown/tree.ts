import type { Heading, Nodes, Root } from "mdast";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { visit } from "unist-util-visit";
import { syntax } from "./syntax/plugins.ts";

/**
 * A Markdown text as a tree whose nodes know their place in the text. May take very long on hostile input:
 * only for texts that `inspectMarkdown` let pass.
 */
export const parseMarkdown = (markdown: string): Root =>
  unified().use(remarkParse).use(syntax).parse(markdown) as Root;

/** The first and one-past-last character of a node. */
export function placeOf(node: Nodes): { start: number; end: number } {
  const { start, end } = node.position ?? {};
  if (start?.offset === undefined || end?.offset === undefined) throw new Error("No position.");
  return { start: start.offset, end: end.offset };
}

/** The first heading, of whatever level. */
export const firstHeading = (tree: Root): Heading | undefined =>
  tree.children.find((node) => node.type === "heading");

/** Returns the text of a node as it is read, without marks, on one line. */
export function textOf(node: Nodes): string {
  let text = "";
  visit(node, (child) => {
    if (child.type === "text" || child.type === "inlineCode" || child.type === "inlineMath")
      text += child.value;
    if (child.type === "break") text += " ";
  });
  return text.replace(/\s+/g, " ").trim();
}

/** A plain text as Markdown that shows exactly that text, on one line. */
export const asMarkdown = (text: string): string =>
  text.replace(/\s+/g, " ").replace(/[\\`*_{}[\]<>#|~$!&]/g, "\\$&");

import type { Element, Root } from "hast";
import { visit } from "unist-util-visit";

const HEADING = /^h[1-6]$/;

/**
 * Makes the highest heading of a text an h2, the next level that occurs an h3, and so on: the page's title is
 * the only h1, and no level is left out.
 */
export function headingLevels() {
  return (tree: Root) => {
    const headings: Element[] = [];
    visit(tree, "element", (node) => {
      if ("dataFootnotes" in node.properties) return "skip";
      if (HEADING.test(node.tagName)) headings.push(node);
    });
    const levels = [...new Set(headings.map((heading) => heading.tagName))].sort();
    for (const heading of headings) {
      heading.tagName = `h${Math.min(6, 2 + levels.indexOf(heading.tagName))}`;
    }
  };
}

export const isHeading = (node: Element) => HEADING.test(node.tagName);

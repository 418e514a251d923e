import type { Element, ElementContent, Root } from "hast";

/** Elements that contain blocks of a text: the first lines of those say more than the element's own. */
const HOLDERS = new Set(["blockquote", "div", "figure", "ol", "section", "table", "tbody", "ul"]);

/** Says in `data-line` from which line of the text each block comes, so that an editor can scroll both together. */
export function sourceLines() {
  return (tree: Root) => mark(tree.children as ElementContent[]);
}

function mark(nodes: ElementContent[]) {
  for (const node of nodes) {
    if (node.type !== "element" || node.tagName === "math") continue; // a formula counts its own lines
    const line = lineOf(node);
    if (line !== undefined) node.properties.dataLine = line;
    if (HOLDERS.has(node.tagName)) mark(node.children);
  }
}

const lineOf = ({ position }: Element): number | undefined => position?.start.line;

import type { Element, Root } from "hast";
import { visit } from "unist-util-visit";

/**
 * Makes blocks that scroll sideways reachable with the keyboard, names checkboxes, and turns alignment into a class,
 * because a page's policy may forbid style attributes.
 */
export function accessibleBlocks() {
  return (tree: Root) =>
    visit(tree, "element", (node, index, parent) => {
      alignByClass(node);
      if (node.tagName === "pre") node.properties.tabIndex = 0;
      if (node.tagName === "input")
        node.properties.ariaLabel = node.properties.checked ? "Hecho" : "Pendiente";
      if (node.tagName === "table" && parent && index !== undefined)
        parent.children[index] = scrollBox(node);
    });
}

function alignByClass(node: Element) {
  const { align, className } = node.properties;
  delete node.properties.align;
  if (typeof align !== "string" || !/^(left|center|right)$/i.test(align)) return;
  node.properties.className = [
    ...(Array.isArray(className) ? className : []),
    `align-${align.toLowerCase()}`,
  ];
}

const scrollBox = (table: Element): Element => ({
  type: "element",
  tagName: "div",
  properties: { className: ["table-scroll"], role: "group", ariaLabel: "Tabla", tabIndex: 0 },
  children: [table],
});

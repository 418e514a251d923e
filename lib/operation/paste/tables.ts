import { plainBold } from "./inline";
import { element, isBlank, isBlock, isElement, rebuild, type Element, type Node } from "./tree";

/**
 * Makes tables as Markdown has them: one line in each cell, the first row as the head. Tables that only arrange a page
 * (of one cell, or with tables in them) are taken apart.
 */
export function tables(root: Element): void {
  rebuild(root, (node) => {
    if (node.tagName !== "table") return node;
    const rows = rowsOf(node);
    const cells = rows.flatMap(cellsOf);
    if (cells.length <= 1 || cells.some((cell) => holdsTable(cell))) {
      return cells.flatMap((cell) => element("div", {}, cell.children));
    }
    const caption = node.children.find((child) => isElement(child, "caption"));
    const made = rows.map((row, at) =>
      element(
        "tr",
        {},
        cellsOf(row).map((cell) => {
          const { colspan, rowspan, align } = cell.properties;
          const spans = {
            ...(colspan && { colspan: span(colspan) }),
            ...(rowspan && { rowspan: span(rowspan) }),
          };
          const side = align && { align: align.toLowerCase() };
          const line = inOneLine(cell.children);
          return at === 0
            ? plainBold(element("th", { ...spans, ...side }, line))
            : element("td", { ...spans, ...side }, line);
        }),
      ),
    );
    const table = element("table", {}, made);
    return caption && isElement(caption) ? [element("p", {}, caption.children), table] : table;
  });
}

/** Limits how many cells one cell may span to 20: more would be a page of empty ones. */
const span = (written: string): string => String(Math.min(Number(written) || 1, 20));

const rowsOf = (parent: Element): Element[] =>
  parent.children.flatMap((child) => {
    if (isElement(child, "tr")) return [child];
    return isElement(child, "thead", "tbody", "tfoot") ? rowsOf(child) : [];
  });

const cellsOf = (row: Element): Element[] =>
  row.children.filter((child): child is Element => isElement(child, "td", "th"));

const holdsTable = (node: Element): boolean =>
  node.children.some(
    (child) => isElement(child) && (child.tagName === "table" || holdsTable(child)),
  );

/** Puts paragraphs and items into one line of a table, with line breaks between them. */
function inOneLine(nodes: Node[]): Node[] {
  const lines: Node[][] = [[]];
  for (const node of nodes) {
    if (!isBlock(node)) {
      if (!isBlank(node) || lines.at(-1)?.length) lines.at(-1)?.push(node);
      continue;
    }
    lines.push(inOneLine(node.children), []);
  }
  return lines
    .filter((line) => line.some((node) => !isBlank(node) && !isElement(node, "br")))
    .flatMap((line, at) => (at === 0 ? line : [element("br"), ...line]));
}

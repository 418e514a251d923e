import type { Element, Nodes, Parents, Root } from "hast";
import { RTL_LETTER } from "../../text/bidi.ts";

type Direction = "ltr" | "rtl";

const BLOCKS = new Set(
  "p h2 h3 h4 h5 h6 ul ol li dl dt dd blockquote table caption th td figcaption summary".split(" "),
);

/** Elements that are read from left to right in every language, and say nothing of the text around them. */
const CODE = new Set(["pre", "code", "kbd", "samp", "math"]);

/**
 * Gives a block whose first letter is of another direction than what is around it a direction of its own: so Arabic and
 * Hebrew are set from right to left, and so are their lists and tables. A direction that the text itself gives stays.
 */
export function directions() {
  return (tree: Root) => direct(tree, "ltr");
}

function direct(parent: Parents, around: Direction): void {
  for (const child of parent.children) {
    if (child.type !== "element" || CODE.has(child.tagName)) continue;
    const own = ownDirection(child) ?? around;
    if (own !== around) child.properties.dir ??= own;
    direct(child, own);
  }
}

function ownDirection(node: Element): Direction | undefined {
  const { dir } = node.properties;
  if (dir === "ltr" || dir === "rtl") return dir;
  const letter = BLOCKS.has(node.tagName) ? firstLetter(node) : undefined;
  if (!letter) return undefined;
  return RTL_LETTER.test(letter) ? "rtl" : "ltr";
}

function firstLetter(node: Nodes): string | undefined {
  if (node.type === "text") return /\p{L}/u.exec(node.value)?.[0];
  if (!("children" in node) || (node.type === "element" && CODE.has(node.tagName)))
    return undefined;
  for (const child of node.children) {
    const letter = firstLetter(child);
    if (letter) return letter;
  }
  return undefined;
}

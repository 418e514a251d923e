import type { Nodes as HastNodes } from "hast";
import type { Nodes as MdastNodes } from "mdast";
import type { Refusal } from "./outcome.ts";

/** The most levels of nested elements; a list within ten lists takes twenty. */
const MAX_DEPTH = 100;

/**
 * Characters of output, roughly: for each character of the text, in addition, and at most. One long link definition
 * used a thousand times must not fill the memory, nor each feed that carries it. Formulas and tables take five times
 * their text, an image in all its sizes more.
 */
const OUTPUT_FACTOR = 5;
const OUTPUT_ALLOWANCE = 100_000;
const MAX_OUTPUT = 1_500_000;

class NestingError extends Error {}
class SizeError extends Error {}

/** Refuses trees that the recursive steps after this one would not survive. */
export function limitDepth() {
  return (tree: HastNodes | MdastNodes) => checkDepth(tree, 0);
}

/** Refuses trees whose HTML would be enormous for a text of `length` characters, before it is made. */
export function limitOutput(length: number) {
  const most = Math.min(MAX_OUTPUT, OUTPUT_FACTOR * length + OUTPUT_ALLOWANCE);
  return (tree: HastNodes) => {
    if (outputSize(tree) > most) throw new SizeError("The output is too large");
  };
}

export function refusalOf(error: unknown): Refusal {
  if (error instanceof SizeError) return "size";
  const isTooDeep =
    error instanceof NestingError ||
    (error instanceof RangeError && /call stack/.test(error.message));
  return isTooDeep ? "nesting" : "complexity";
}

function checkDepth(node: HastNodes | MdastNodes, depth: number) {
  if (depth > MAX_DEPTH) throw new NestingError("The text nests too deep");
  if ("children" in node) for (const child of node.children) checkDepth(child, depth + 1);
}

function outputSize(node: HastNodes): number {
  if (node.type === "text") return node.value.length;
  let size = 0;
  if (node.type === "element") {
    size += 2 * node.tagName.length + 5;
    for (const [name, value] of Object.entries(node.properties))
      size += name.length + String(value).length;
  }
  if ("children" in node) for (const child of node.children) size += outputSize(child);
  return size;
}

import { createRequire } from "node:module";
import type { Element, ElementContent, Root } from "hast";
import type * as Lowlight from "lowlight";
import { visit } from "unist-util-visit";
import { textOf } from "./text-of.ts";

/**
 * Characters of code of one text that are coloured, from its beginning: some grammars take time in proportion, and each
 * coloured word takes ten times its length.
 */
const COLOURED = 20_000;

/** The letter of the CSS class for each kind of code that a highlighter tells apart and a reader sees in a colour. */
const COLOURS: Record<string, string> = {
  comment: "c",
  quote: "c",
  meta: "c",
  doctag: "c",
  keyword: "k",
  "selector-tag": "k",
  built_in: "k",
  tag: "k",
  name: "k",
  string: "s",
  regexp: "s",
  addition: "s",
  char: "s",
  number: "n",
  literal: "n",
  symbol: "n",
  bullet: "n",
  title: "t",
  section: "t",
  attr: "t",
  attribute: "t",
  "selector-class": "t",
  "selector-id": "t",
  deletion: "d",
};

/**
 * Colours code whose language is named and known; all other stays as it is. Goes last: what it adds is bounded by
 * itself, and its classes would not pass the allow-list.
 */
export function codeColours() {
  return (tree: Root) => {
    let left = COLOURED;
    visit(tree, "element", (node, _index, parent) => {
      if (node.tagName !== "code" || parent?.type !== "element" || parent.tagName !== "pre") return;
      const language = languageOf(node);
      const code = textOf(node);
      if (!language || code.length > left || !highlighter().registered(language)) return;
      left -= code.length;
      node.children = coloured(highlighter().highlight(language, code).children);
    });
  };
}

const require = createRequire(import.meta.url);
let made: ReturnType<typeof Lowlight.createLowlight> | undefined;

/** Loaded with the first text that has code: the others do without its grammars. */
function highlighter() {
  if (made) return made;
  const { common, createLowlight } = require("lowlight") as typeof Lowlight;
  return (made = createLowlight(common));
}

const languageOf = ({ properties }: Element): string | undefined =>
  [properties.className]
    .flat()
    .map((name) => /^language-(.+)$/.exec(String(name))?.[1]?.toLowerCase())
    .find(Boolean);

/** Gives the highlighter's nodes our classes; a node without a colour becomes plain text. */
function coloured(nodes: (ElementContent | Root["children"][number])[]): ElementContent[] {
  return nodes.flatMap((node): ElementContent[] => {
    if (node.type === "text") return [node];
    if (node.type !== "element") return [];
    const children = coloured(node.children);
    const [name] = [node.properties.className].flat();
    const colour = COLOURS[String(name).replace(/^hljs-/, "")];
    return colour
      ? [{ ...node, properties: { className: [`code-${colour}`] }, children }]
      : children;
  });
}

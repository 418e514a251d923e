import type { Heading, Root } from "mdast";
import { SKIP, visit } from "unist-util-visit";

/** `{: .note target="_blank"}`: attributes in the dialect of kramdown. */
const ATTRIBUTE_LIST = /\{:\s*(?:(?:[.#][\w-]+|[\w-]+=(?:"[^"]*"|'[^']*'))(?:\s+|(?=\})))+\}/g;

// ` {#id}` or ` {/*id*/}` at the end of a heading.
const HEADING_ID = /\s*\{(?:#([\w-]+)|\/\*([\w-]+)\*\/)\}\s*$/;

/**
 * Takes out what other dialects of Markdown write in braces after an element: a heading's id is kept, other
 * attributes have no use here and would be read as text.
 */
export function attributeLists() {
  return (tree: Root) => {
    visit(tree, "heading", takeHeadingId);
    visit(tree, "text", (node) => {
      node.value = node.value.replace(ATTRIBUTE_LIST, "");
    });
    visit(tree, "paragraph", (paragraph, index, parent) => {
      const isEmpty = paragraph.children.every(
        (child) => child.type === "text" && child.value.trim() === "",
      );
      if (!isEmpty || !parent || index === undefined) return;
      parent.children.splice(index, 1);
      return [SKIP, index];
    });
  };
}

function takeHeadingId(heading: Heading) {
  const last = heading.children.at(-1);
  if (last?.type !== "text") return;
  const [match, id = match] = HEADING_ID.exec(last.value)?.filter(Boolean) ?? [];
  if (!match) return;
  last.value = last.value.slice(0, -match.length);
  heading.data = { ...heading.data, hProperties: { id } };
}

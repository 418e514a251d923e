import type { Heading, Root } from "mdast";
import { SKIP, visit } from "unist-util-visit";

/** `{: .note target="_blank"}`: attributes in the dialect of kramdown. */
const ATTRIBUTE_LIST = /\{:\s*(?:(?:(?:[.#][\w-]+)+|[\w-]+=(?:"[^"]*"|'[^']*'))(?:\s+|(?=\})))+\}/g;

// ` {#id}` at the end of a heading; ` {/*id*/}` is turned into it first.
const HEADING_ID = /\s*\{#([^{}\s]+)\}\s*$/;

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
  joinCommentedId(heading);
  const last = heading.children.at(-1);
  if (last?.type !== "text") return;
  const [match, id] = HEADING_ID.exec(last.value) ?? [];
  if (!match) return;
  last.value = last.value.slice(0, -match.length);
  heading.data = { ...heading.data, hProperties: { id } };
}

// The asterisks of `{/*id*/}` have been read as emphasis: makes it `{#id}`.
function joinCommentedId(heading: Heading) {
  const [before, id, after] = heading.children.slice(-3);
  if (before?.type !== "text" || id?.type !== "emphasis" || after?.type !== "text") return;
  const [name, ...others] = id.children;
  if (
    !before.value.endsWith("{/") ||
    after.value.trimEnd() !== "/}" ||
    name?.type !== "text" ||
    others.length
  )
    return;
  before.value = `${before.value.slice(0, -2)}{#${name.value}}`;
  heading.children.splice(-2, 2);
}

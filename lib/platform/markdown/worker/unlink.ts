import type { Link, LinkReference } from "mdast";
import { visit } from "unist-util-visit";
import { applyEdits, type Edit } from "../edits.ts";
import { parseMarkdown, placeOf, textOf } from "../tree.ts";

/**
 * A Markdown text without links: their texts stay, bare addresses become code, and definitions and the tags of HTML
 * that lead elsewhere are removed. May take very long on hostile input, as `render` does.
 */
export function unlinkedMarkdown(markdown: string): string {
  const edits: Edit[] = [];
  visit(parseMarkdown(markdown), (node) => {
    switch (node.type) {
      case "link":
      case "linkReference":
        edits.push({ ...placeOf(node), text: insideOf(node, markdown) });
        break;
      case "definition":
        edits.push({ ...placeOf(node), text: "" });
        break;
      case "html":
        edits.push({ ...placeOf(node), text: withoutTags(node.value) });
        break;
    }
  });
  return applyEdits(markdown, edits);
}

/** Returns the inside of a link as it is written; text that would be a link by itself becomes code. */
function insideOf(link: Link | LinkReference, markdown: string): string {
  const [first, last] = [link.children[0], link.children.at(-1)];
  if (!first || !last) return "";
  const inside = withoutTags(markdown.slice(placeOf(first).start, placeOf(last).end));
  const isAddress = /\w:\/\/|www\.|\S@\S|^\w+:/i.test(inside);
  return isAddress ? `\`${textOf(link).replaceAll("`", "")}\`` : inside;
}

const withoutTags = (text: string) => text.replace(/<\/?(a|area)(?=[\s/>])[^>]*(>|$)/gi, "");

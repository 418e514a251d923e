import type { Paragraph } from "mdast";
import { visit } from "unist-util-visit";
import type { Edit } from "../markdown/edits.ts";
import { placeOf } from "../markdown/tree.ts";
import { repair } from "./finding.ts";
import type { Reading } from "./reading.ts";
import type { Finding, Span } from "./types.ts";

/** Has HTML dropped, which a machine does not need: Markdown can say all that an entry shows. */
export function checkHtml(reading: Reading): Finding[] {
  const spans = htmlIn(reading).map(({ start, end }) => ({ start, end }));
  return spans.length > 0 ? [htmlFinding(spans)] : [];
}

export const htmlFinding = (spans: Span[]): Finding =>
  repair("html", "warn", "El texto lleva HTML, que se quita.", spans);

/**
 * Returns where there is HTML, and the readable text in it; no text for a paragraph that is only an HTML link, which is
 * an advertisement. Comments are not searched: they show tags as text.
 */
export function htmlIn({ tree, content }: Pick<Reading, "tree" | "content">): Edit[] {
  const edits: Edit[] = [];
  if (!tree) return edits;
  visit(tree, (node) => {
    if (node.type === "paragraph" && isLink(node)) edits.push({ ...placeOf(node), text: "" });
    if (node.type !== "html") return;
    const { start, end } = placeOf(node);
    edits.push({ start, end, text: readableIn(content.slice(start, end)) });
  });
  return edits;
}

function isLink({ children }: Paragraph): boolean {
  const [first, last] = [children[0], children.at(-1)];
  return (
    first?.type === "html" &&
    last?.type === "html" &&
    /^<a\b/i.test(first.value) &&
    /^<\/a\b/i.test(last.value)
  );
}

/** Elements that are dropped together with their content. */
const HIDDEN = new Set(
  "button form head iframe math noscript object script select style svg template textarea".split(
    " ",
  ),
);

const TAG = /<!--[^]*?(?:-->|$)|<(\/?)([a-z][\w-]*)[^<>]*>?|<[!?][^<>]*>?/gi;

/**
 * Returns the text that is read in a piece of HTML, without the indents of its lines, which Markdown would take for
 * code.
 */
function readableIn(html: string): string {
  let text = "";
  let last = 0;
  let hidden: string | null = null;
  for (const { 0: tag, 1: closes, 2: element, index } of html.matchAll(TAG)) {
    if (hidden === null) text += `${html.slice(last, index)} `;
    last = index + tag.length;
    const name = element?.toLowerCase() ?? "";
    if (closes && name === hidden) hidden = null;
    else if (!closes && hidden === null && HIDDEN.has(name)) hidden = name;
  }
  if (hidden === null) text += html.slice(last);
  return text.replace(/(?<=\n)[ \t]+/g, "");
}

import type { Element, Nodes, Root } from "hast";
import { truncateAtWord } from "../../text/truncate.ts";
import { isHeading } from "./headings.ts";

const MAX_LENGTH = 300;
const INLINE = new Set(
  (
    "a span em strong i b u s del ins mark small sub sup q code kbd samp var tt abbr dfn cite time " +
    "bdi ruby rb wbr"
  ).split(" "),
);

/**
 * The beginning of a text as a reader sees it: at most 300 characters on one line, cut between words. Headings and tables
 * are in it only where there is nothing else.
 */
export function excerptOf(tree: Root): string {
  const text = onOneLine(plainText(tree, () => "")) || onOneLine(plainText(tree, asSentence));
  return truncateAtWord(text, MAX_LENGTH);
}

const onOneLine = (text: string) =>
  text
    .replace(/\{\{[<%].*?[%>]\}\}|\{%.*?%\}/gs, " ") // tags of site generators, in imported texts
    .replace(/\s+/g, " ")
    .trim();

function plainText(node: Nodes, ofAside: (text: string) => string): string {
  if (node.type === "text") return node.value;
  if (!("children" in node) || (node.type === "element" && isLeftOut(node))) return "";
  const text = node.children.map((child) => plainText(child, ofAside)).join("");
  if (node.type !== "element" || INLINE.has(node.tagName)) return text;
  const isAside = isHeading(node) || node.tagName === "table";
  return isAside ? ` ${ofAside(text.trim())} ` : ` ${text} `;
}

/** Ends a heading or a table with a full stop, so that it does not run into the text below it. */
const asSentence = (aside: string) => (/[\p{L}\p{N})»”"]$/u.test(aside) ? `${aside}.` : aside);

// Footnotes, captions, what is folded and links in place of videos say nothing outside of the article.
const isLeftOut = ({ tagName, properties }: Element) =>
  tagName === "figcaption" ||
  tagName === "details" ||
  "dataFootnotes" in properties ||
  "dataFootnoteRef" in properties ||
  (Array.isArray(properties.className) && properties.className.includes("embed-link"));

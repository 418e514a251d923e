import { escapeMarkup } from "@/lib/platform/text/escape";
import { cardHtml, type Making, type Payload } from "./cards";

/** A node of a Lexical document, as Ghost 5 and later keep them. */
interface LexicalNode extends Payload {
  type?: string;
  children?: LexicalNode[];
  text?: string;
  format?: number | string;
}

const MAX_DEPTH = 60;

/** The bits of a text's `format`, with the element that each stands for. */
const MARKS: [number, string][] = [
  [1, "strong"],
  [2, "em"],
  [4, "s"],
  [16, "code"],
  [32, "sub"],
  [64, "sup"],
];

/** Returns a Lexical document as HTML; null for a text that is not one. */
export function lexicalHtml(written: string, making: Making): string | null {
  const document = parsed(written) as { root?: LexicalNode } | null;
  return document?.root ? inside(document.root, making, 0) : null;
}

function parsed(written: string): unknown {
  try {
    return JSON.parse(written);
  } catch {
    return null;
  }
}

const inside = ({ children }: LexicalNode, making: Making, depth: number): string =>
  Array.isArray(children) && depth < MAX_DEPTH
    ? children.map((child) => nodeHtml(child, making, depth + 1)).join("")
    : "";

function nodeHtml(node: LexicalNode, making: Making, depth: number): string {
  const name = (node.type ?? "").replace(/^extended-/, "");
  const within = (tag: string) => `<${tag}>${inside(node, making, depth)}</${tag}>`;
  switch (name) {
    case "paragraph":
      return within("p");
    case "heading":
      return within(/^h[1-6]$/.test(String(node.tag)) ? String(node.tag) : "h2");
    case "quote":
    case "aside":
      return `<blockquote><p>${inside(node, making, depth)}</p></blockquote>`;
    case "list":
      return within(node.listType === "number" ? "ol" : "ul");
    case "listitem":
      return within("li");
    case "link":
    case "autolink":
      return `<a href="${escapeMarkup(String(node.url ?? ""))}">${inside(node, making, depth)}</a>`;
    case "text":
    case "at-link":
    case "zwnj":
      return marked(node.text ?? "", Number(node.format) || 0);
    case "tab":
      return " ";
    case "linebreak":
      return "<br>";
    default:
      return cardHtml(name, node, making);
  }
}

const marked = (words: string, format: number): string =>
  MARKS.filter(([bit]) => format & bit).reduce(
    (made, [, tag]) => `<${tag}>${made}</${tag}>`,
    escapeMarkup(words),
  );

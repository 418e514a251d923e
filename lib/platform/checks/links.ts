import { visit } from "unist-util-visit";
import { placeOf } from "../markdown/tree.ts";
import { splitLinks } from "../text/links.ts";
import { finding } from "./finding.ts";
import type { Reading } from "./reading.ts";
import type { CheckContext, Finding, Span } from "./types.ts";

/** Warns of links to addresses that nobody gave: what is published is cleaned of them before. */
export function checkLinks({ tree, content }: Reading, { links }: CheckContext): Finding[] {
  if (!links) return [];
  const spans: Span[] = [];
  if (tree) {
    visit(tree, (node) => {
      if (node.type !== "link" && node.type !== "definition") return;
      const known = node.url.startsWith("#") || links.has(node.url);
      if (!known) spans.push(node.position ? placeOf(node) : { start: 0, end: 0 });
    });
  } else {
    let start = 0;
    for (const { text, href } of splitLinks(content)) {
      if (href && !links.has(href)) spans.push({ start, end: start + text.length });
      start += text.length;
    }
  }
  if (spans.length === 0) return [];
  return [finding("links", "warn", "Hay enlaces a direcciones que nadie le dio.", spans)];
}

import type { Element, ElementContent, Root, Text } from "hast";
import { visit, SKIP } from "unist-util-visit";

/** A part of the source, from a character up to another. */
export interface SourceSpan {
  start: number;
  end: number;
  /** The id of the element that marks its beginning. */
  id?: string;
}

/** Puts `mark` around what parts of the source became, in pieces where they reach over the ends of elements. */
export function marks(spans: SourceSpan[], source: string) {
  const named = new Set<string>();
  return (tree: Root) =>
    visit(tree, "text", (node, index, parent) => {
      if (!parent || index === undefined) return;
      const pieces = piecesOf(node, spans, source, named);
      if (pieces.every(({ type }) => type === "text")) return;
      parent.children.splice(index, 1, ...pieces);
      return [SKIP, index + pieces.length];
    });
}

/** Cuts a text node where marks begin and end; `named`: the ids that are given already. */
function piecesOf(
  node: Text,
  spans: SourceSpan[],
  source: string,
  named: Set<string>,
): ElementContent[] {
  const ranges = spans
    .flatMap((span) => rangeIn(node, span, source) ?? [])
    .toSorted((a, b) => a.start - b.start);
  const pieces: ElementContent[] = [];
  let at = 0;
  const add = (end: number, wrap: (text: Text) => ElementContent) => {
    if (end > at) pieces.push(wrap({ type: "text", value: node.value.slice(at, end) }));
    at = Math.max(at, end);
  };
  for (const { start, end, id } of ranges) {
    add(start, (text) => text);
    add(end, (text) => {
      if (id === undefined || named.has(id)) return marked(text);
      named.add(id);
      return marked(text, id);
    });
  }
  add(node.value.length, (text) => text);
  return pieces;
}

/** Returns the part of a text node that a part of the source became; null for none. */
function rangeIn({ position, value }: Text, span: SourceSpan, source: string): SourceSpan | null {
  const [from, to] = [position?.start.offset, position?.end.offset];
  if (from === undefined || to === undefined) return null;
  const [start, end] = [Math.max(span.start, from), Math.min(span.end, to)];
  if (start >= end) return null;
  const { id } = span;
  if (to - from === value.length) return { start: start - from, end: end - from, id };
  // It was written with escapes, entities or an indent: the words are looked for, or else all of it is marked.
  const words = source.slice(start, end).trim();
  const at = value.indexOf(words);
  return at < 0 ? { start: 0, end: value.length, id } : { start: at, end: at + words.length, id };
}

const marked = (text: Text, id?: string): Element => ({
  type: "element",
  tagName: "mark",
  properties: { id },
  children: [text],
});

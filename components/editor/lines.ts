import { rewriteLines, wholeLines, type Edit, type Place } from "./edits";

// Blanks of every kind: the renderer takes those for spaces that keyboards put in beside a mark.
const HEADING = /^#{1,6}\s+/;
const QUOTE = /^>\s?/;
const BULLET = /^(\s*)[-*+]\s+/;
const NUMBER = /^(\s*)\d+[.)]\s+/;

/** Makes the lines headings of that level (2 is the highest of a text), or plain lines if all are such headings. */
export const heading = (place: Place, level: number): Edit => {
  const mark = `${"#".repeat(level)} `;
  return rewriteLines(place, (lines) => {
    const all = lines.every((line) => blank(line) || line.startsWith(mark));
    const bare = lines.map((line) => line.replace(HEADING, ""));
    if (all && !lines.every(blank)) return bare;
    return bare.map((line) => (blank(line) && lines.length > 1 ? line : mark + line));
  });
};

/** Quotes the lines, empty ones too, or takes the quotation away. */
export const quote = (place: Place): Edit =>
  rewriteLines(place, (lines) =>
    lines.every((line) => QUOTE.test(line))
      ? lines.map((line) => line.replace(QUOTE, ""))
      : lines.map((line) => (line === "" && lines.length > 1 ? ">" : `> ${line}`)),
  );

export const bulletList = (place: Place): Edit => list(place, BULLET, NUMBER, () => "- ");
export const numberedList = (place: Place): Edit =>
  list(place, NUMBER, BULLET, (index) => `${index + 1}. `);

function list(place: Place, own: RegExp, other: RegExp, mark: (index: number) => string): Edit {
  return rewriteLines(place, (lines) => {
    const items = lines.filter((line) => !blank(line));
    if (items.length > 0 && items.every((line) => own.test(line)))
      return lines.map((line) => line.replace(own, "$1"));
    let count = 0;
    return lines.map((line) => {
      if (blank(line) && lines.length > 1) return line;
      const [, indent, text] = /^(\s*)(.*)$/s.exec(line.replace(other, "$1").replace(own, "$1"))!;
      return indent + mark(count++) + text;
    });
  });
}

const blank = (line: string) => line.trim() === "";

const ITEM = /^((?:\s*>)*\s*)(?:([-*+])|(\d{1,9})([.)]))(\s+)(\[[\sxX]\]\s+)?/;
const QUOTED = /^(?:\s*>\s?)+/;

/**
 * Returns the edit that Enter makes in a list or a quotation: the next item, or the end of the list on an empty one.
 * Null where Enter is just a new line.
 */
export function nextLine(place: Place): Edit | null {
  const { value, from, to } = place;
  const line = wholeLines({ value, from, to: from });
  const text = value.slice(line.from, line.to);
  if (insideCode(value, line.from)) return null;
  const item = ITEM.exec(text);
  const prefix = item?.[0] ?? QUOTED.exec(text)?.[0];
  if (prefix === undefined || from - line.from < prefix.length) return null;
  if (from === to && text.length === prefix.length) return ended(line.from, text, item);
  const added = `\n${item ? nextItem(item) : prefix}`.replace(/[^\S\n\t]/g, " ");
  const at = from + added.length;
  return { from, to, text: added, select: { from: at, to: at } };
}

function nextItem([, indent, bullet, number, dot, space, box]: RegExpExecArray): string {
  const mark = bullet ?? `${Number(number) + 1}${dot}`;
  return `${indent}${mark}${space}${box ? "[ ] " : ""}`;
}

/** Removes the mark of an empty list item or quoted line; a quotation around the item stays. */
function ended(from: number, text: string, item: RegExpExecArray | null): Edit {
  const outer = item?.[1]?.includes(">") ? item[1] : "";
  const at = from + outer.length;
  return { from, to: from + text.length, text: outer, select: { from: at, to: at } };
}

/** Returns whether a line lies between two code fences. */
function insideCode(value: string, at: number): boolean {
  let fence: string | null = null;
  for (const line of value.slice(0, at).split("\n").slice(0, -1)) {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    if (!mark) continue;
    if (fence === null) fence = mark;
    else if (mark[0] === fence[0] && mark.length >= fence.length) fence = null;
  }
  return fence !== null;
}

/** Returns the edit of Tab in a list, or of Shift+Tab with `out`; null where no line of the selection is an item. */
export function indentItems(place: Place, out: boolean): Edit | null {
  const { from, to } = wholeLines(place);
  const lines = place.value.slice(from, to).split("\n");
  if (!lines.some((line) => ITEM.test(line))) return null;
  return rewriteLines(place, () =>
    lines.map((line) => {
      if (blank(line)) return line;
      return out ? line.replace(/^(\t|[^\S\t]{1,5})/, "") : " ".repeat(width(line)) + line;
    }),
  );
}

/** Returns how many spaces indent an item as far as the text of the item above, so that it becomes its child. */
const width = (line: string) => (/^\s*(\d+[.)])/.exec(line)?.[1]?.length ?? 1) + 1;

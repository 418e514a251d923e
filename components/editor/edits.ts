import type { Range } from "./commands";

/** A change to a text: the range `from`…`to` becomes `text`, and `select` is selected afterwards. */
export interface Edit extends Range {
  text: string;
  select: Range;
}

/** A text and what is selected in it. */
export interface Place extends Range {
  value: string;
}

const caret = (at: number): Range => ({ from: at, to: at });

/** Puts a mark, such as `**` or `*`, around the selection or the word at the caret, or takes it away again. */
export function toggleMark(place: Place, mark: string): Edit {
  const { value } = place;
  const { from, to } = place.from === place.to ? wordAt(place) : trimmed(place);
  if (standsAround(value, from, to, mark)) {
    return {
      from: from - mark.length,
      to: to + mark.length,
      text: value.slice(from, to),
      select: { from: place.from - mark.length, to: Math.min(place.to, to) - mark.length },
    };
  }
  const text = value.slice(from, to);
  if (text.length > 2 * mark.length && text.startsWith(mark) && text.endsWith(mark)) {
    const bare = text.slice(mark.length, -mark.length);
    return { from, to, text: bare, select: { from, to: from + bare.length } };
  }
  const select =
    place.from === place.to
      ? caret(place.from + mark.length)
      : { from: from + mark.length, to: to + mark.length };
  return { from, to, text: mark + text + mark, select };
}

/** Returns whether the range is between two such marks. The `*` at the end of `**` is another mark. */
function standsAround(value: string, from: number, to: number, mark: string): boolean {
  const edge = mark[0];
  return (
    value.slice(from - mark.length, from) === mark &&
    value.slice(to, to + mark.length) === mark &&
    value[from - mark.length - 1] !== edge &&
    value[to + mark.length] !== edge
  );
}

const WORD = /[\p{L}\p{N}\p{M}’'-]/u;

function wordAt({ value, from }: Place): Range {
  let start = from;
  let end = from;
  while (start > 0 && WORD.test(value[start - 1]!)) start--;
  while (end < value.length && WORD.test(value[end]!)) end++;
  return { from: start, to: end };
}

/** Returns the range without spaces at its ends, because Markdown ignores a mark beside a space. */
function trimmed({ value, from, to }: Place): Range {
  while (from < to && /\s/.test(value[from]!)) from++;
  while (to > from && /\s/.test(value[to - 1]!)) to--;
  return { from, to };
}

const ADDRESS = /^(?:https?:\/\/|mailto:|\/)\S+$/;

/** Makes the selection the text of a link, or its address if it looks like one. */
export function link(place: Place): Edit {
  const { from, to } = trimmed(place);
  const chosen = place.value.slice(from, to);
  if (ADDRESS.test(chosen)) return { from, to, text: `[](${chosen})`, select: caret(from + 1) };
  const address = from + chosen.length + 3;
  const text = `[${chosen}](https://)`;
  const select = chosen === "" ? caret(from + 1) : { from: address, to: address + 8 };
  return { from, to, text, select };
}

/** Makes the selection code: on one line, within the text; on several, a block of code. */
export function code(place: Place): Edit {
  const chosen = place.value.slice(place.from, place.to);
  const longest = Math.max(0, ...(chosen.match(/`+/g) ?? []).map((run) => run.length));
  if (!chosen.includes("\n")) {
    if (longest === 0) return toggleMark(place, "`");
    const fence = "`".repeat(longest + 1);
    const text = `${fence} ${chosen} ${fence}`;
    return { ...ranged(place), text, select: caret(place.from + text.length) };
  }
  const { from, to } = wholeLines(place);
  const fence = "`".repeat(Math.max(3, longest + 1));
  const text = `${fence}\n${place.value.slice(from, to)}\n${fence}`;
  return { from, to, text, select: caret(from + fence.length) };
}

/** Inserts a formula: `$…$` within a line; on an empty line, a block of its own. */
export function formula(place: Place): Edit {
  const { from, to } = wholeLines(place);
  if (place.value.slice(from, to).trim() !== "") return toggleMark(place, "$");
  return { from, to, text: "$$\n\n$$", select: caret(from + 3) };
}

export const tableText = [
  "| Columna 1 | Columna 2 |",
  "| --------- | --------- |",
  "|           |           |",
].join("\n");

/**
 * Returns the edits for the next footnote: its text at the end, and its mark at the caret; the text is then selected.
 * They must be made in this order.
 */
export function footnote({ value, to }: Place): Edit[] {
  const used = [...value.matchAll(/\[\^(\d+)\]/g)].map(([, number]) => Number(number));
  const mark = `[^${Math.max(0, ...used) + 1}]`;
  const lead = value.endsWith("\n\n") ? "" : value.endsWith("\n") ? "\n" : "\n\n";
  const text = `${lead}${mark}: Texto de la nota`;
  const end = value.length + text.length + mark.length;
  return [
    { ...caret(value.length), text, select: caret(to) },
    { ...caret(to), text: mark, select: { from: end - "Texto de la nota".length, to: end } },
  ];
}

/** The lines that the selection touches, without the last line's end. */
export function wholeLines({ value, from, to }: Place): Range {
  const last = to > from && value[to - 1] === "\n" ? to - 1 : to;
  const end = value.indexOf("\n", last);
  return { from: value.lastIndexOf("\n", from - 1) + 1, to: end === -1 ? value.length : end };
}

/** Rewrites the lines that the selection touches. The caret stays with its text; a selection grows to whole lines. */
export function rewriteLines(place: Place, rewrite: (lines: string[]) => string[]): Edit {
  const { from, to } = wholeLines(place);
  const before = place.value.slice(from, to);
  const text = rewrite(before.split("\n")).join("\n");
  const moved = Math.max(from, place.from + text.length - before.length);
  const select = place.from === place.to ? caret(moved) : { from, to: from + text.length };
  return { from, to, text, select };
}

const ranged = ({ from, to }: Place): Range => ({ from, to });

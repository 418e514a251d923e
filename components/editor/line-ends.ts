/** A text as a textarea's value has it: each line ends in a line feed. */
export const lineFeeds = (text: string): string => text.replace(/\r\n?/g, "\n");

/**
 * Returns the new value of `before` after an edit in a field that knows only line feeds and shows `after` now. Text
 * that was not touched keeps its line ends; a new line ends as the others do.
 */
export function keepLineEnds(before: string, after: string): string {
  if (!before.includes("\r")) return after;
  const shown = lineFeeds(before);
  const start = commonStart(shown, after);
  const end = commonEnd(shown, after, start);
  const from = exactIndex(before, start);
  const to = exactIndex(before, shown.length - end);
  const changed = withEnds(after.slice(start, after.length - end), lineEnds(before, from, to));
  return joined(joined(before.slice(0, from), changed), before.slice(to));
}

function commonStart(a: string, b: string): number {
  const most = Math.min(a.length, b.length);
  let count = 0;
  while (count < most && a.charCodeAt(count) === b.charCodeAt(count)) count++;
  return count;
}

function commonEnd(a: string, b: string, start: number): number {
  const most = Math.min(a.length, b.length) - start;
  let count = 0;
  while (count < most && a.charCodeAt(a.length - 1 - count) === b.charCodeAt(b.length - 1 - count))
    count++;
  return count;
}

/** Finds the index in the exact text for an index of the shown one, which has one character for each line end. */
function exactIndex(exact: string, shownIndex: number): number {
  let index = shownIndex;
  for (let pair = exact.indexOf("\r\n"); pair !== -1; pair = exact.indexOf("\r\n", pair + 2)) {
    if (pair >= index) break;
    index++;
  }
  return index;
}

/** The line ends of the changed part, and how a new one is written there. */
function lineEnds(text: string, from: number, to: number) {
  const first = text.match(/\r\n?|\n/)?.[0] ?? "\n";
  return { own: text.slice(from, to).match(/\r\n?|\n/g) ?? [], first };
}

/**
 * Writes the line ends into a text: with as many lines as before (a word replaced everywhere, a list indented), each
 * keeps its own.
 */
function withEnds(text: string, { own, first }: ReturnType<typeof lineEnds>): string {
  const lines = text.split("\n");
  const end = (index: number) => (own.length === lines.length - 1 ? own[index] : first);
  return lines.reduce((before, line, index) => joined(before, end(index - 1) + line));
}

/** Joins two texts; a carriage return and a line feed that meet stay two line ends. */
const joined = (left: string, right: string): string =>
  left.endsWith("\r") && right.startsWith("\n") ? `${left}\n${right}` : left + right;

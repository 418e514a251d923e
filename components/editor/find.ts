import type { Range } from "./commands";

/** The most matches that are found; a search for «e» in a novel shows this number. */
const MAX_FOUND = 5_000;

/** Finds `sought` in a text, from its beginning. Accents count; capitals only with `exact`. */
export function findAll(text: string, sought: string, exact: boolean): Range[] {
  if (sought === "") return [];
  const pattern = new RegExp(escaped(sought), exact ? "gu" : "giu");
  const found: Range[] = [];
  for (const match of text.matchAll(pattern)) {
    found.push({ from: match.index, to: match.index + match[0].length });
    if (found.length === MAX_FOUND) break;
  }
  return found;
}

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");

/** Returns the index of the first match from `at` on, or of the first of all. */
export const nextMatch = (matches: Range[], at: number): number =>
  Math.max(
    0,
    matches.findIndex(({ from }) => from >= at),
  );

/** Replaces all matches: returns the new text from the first match to the last, as one change and one step of undo. */
export function replaceAll(text: string, matches: Range[], by: string): Range & { text: string } {
  const from = matches[0]?.from ?? 0;
  const to = matches.at(-1)?.to ?? 0;
  let written = from;
  let result = "";
  for (const match of matches) {
    result += text.slice(written, match.from) + by;
    written = match.to;
  }
  return { from, to, text: result };
}

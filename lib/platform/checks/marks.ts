import { hashOf, stemsIn } from "./sketch.ts";

/** Stems in a run that is hashed, and runs in a window: 4 + 9 - 1 stems on end are a window's. */
const RUN = 4;
const WINDOW = 9;
/** Stems below which every run is a mark: between two words that differ, a short text has only short stretches. */
const SHORT = 60;
/** The most marks that a text keeps. */
const MOST = 1_024;

/**
 * Returns the marks of a text, 32-bit numbers by which an index finds what shares a stretch with it: of each window of
 * nine runs of four stems the least hash (winnowing: S. Schleimer, D. Wilkerson and A. Aiken, "Winnowing: local
 * algorithms for document fingerprinting", SIGMOD 2003). So two texts with the same twelve words on end share a mark;
 * of a short text (below 60 words) all runs are, and of a very long one the windows are wider, with fewer marks that
 * are among those of narrow ones. Of a text without four words its whole is the only one: every text has a mark.
 * Linear, for any text at all; what a sketch leaves out is left out here, too.
 */
export function marksOf(content: string): number[] {
  const stems = stemsIn(content);
  if (stems.length < RUN) return [hashOf(stems.join(" ") || content.trim()) | 0];
  const hashes = stems
    .slice(RUN - 1)
    .map((_, index) => hashOf(stems.slice(index, index + RUN).join(" ")));
  const wide = Math.max(WINDOW, Math.ceil((2 * hashes.length) / MOST));
  const least = leastOf(hashes, stems.length < SHORT ? 1 : wide);
  return Array.from(Uint32Array.from(least).sort().subarray(0, MOST), (hash) => hash | 0);
}

/** Returns the least number of each window of so many. */
function leastOf(numbers: number[], window: number): Set<number> {
  const least = new Set<number>();
  const rising: { number: number; index: number }[] = []; // of the window, but for those that a later one is below
  let first = 0;
  numbers.forEach((number, index) => {
    while (rising.length > first && (rising.at(-1)?.number ?? 0) >= number) rising.pop();
    rising.push({ number, index });
    if ((rising[first]?.index ?? 0) <= index - window) first++;
    if (index >= window - 1) least.add(rising[first]?.number ?? 0);
  });
  return least;
}

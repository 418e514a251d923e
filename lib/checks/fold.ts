/**
 * Lower case without accents, and with one kind of apostrophe and hyphen. As long as the text that it is made of, so
 * that a place in one is the same place in the other.
 */
export const fold = (text: string): string =>
  text.toLowerCase().length === text.length
    ? text.toLowerCase().replace(BEYOND_ASCII, plain)
    : text.replace(BEYOND_ASCII, plain).toLowerCase();

/** The words of a plain text, folded. */
export const plainWords = (text: string): string[] =>
  fold(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

const BEYOND_ASCII = /[\u0080-\uffff]/g;

const known = new Map([
  ["’", "'"],
  ["‘", "'"],
  ["‐", "-"],
  ["‑", "-"],
  ["\u00a0", " "],
]);

/** What takes the place of one unit; there are no more of them than of characters in Unicode's first plane. */
function plain(unit: string): string {
  let folded = known.get(unit);
  if (folded === undefined) {
    const base = unit.normalize("NFD").charAt(0).toLowerCase();
    folded = base.length === 1 ? base : unit;
    known.set(unit, folded);
  }
  return folded;
}

/** A text in pieces, some of which are what somebody searched for. */
export type MarkedText = { text: string; found: boolean }[];

const FOUND = /\uE000([^\uE000\uE001]*)\uE001/;

/** Reads a text whose found words stand between U+E000 and U+E001. */
export function readMarks(text: string): MarkedText {
  return text
    .split(FOUND) // found and other text in turns
    .map((piece, index) => ({ text: piece, found: index % 2 === 1 }))
    .filter((piece) => piece.text !== "");
}

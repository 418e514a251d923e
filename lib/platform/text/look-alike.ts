import "server-only";
import unhomoglyph from "unhomoglyph";

/**
 * Returns the look of a text, as letters and numbers alone: two texts that look alike give the same. This is the
 * skeleton of Unicode's TR39 (https://www.unicode.org/reports/tr39/), and besides without regard to case, accents,
 * spaces and marks, and to the difference of I, l and 1.
 */
export const lookOf = (text: string): string => wordsAsSeen(text).join("");

/** Returns the look of a text, word by word. */
export function wordsAsSeen(text: string): string[] {
  const words = folded(unhomoglyph(folded(unhomoglyph(text.normalize("NFKD")))));
  return words
    .replace(/[1i|]/g, "l")
    .replaceAll("0", "o")
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

const folded = (text: string) =>
  text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase();

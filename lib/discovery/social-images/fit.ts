import metrics from "./fonts/headline-widths.json";

/** Widths of the headline's characters in thousandths of the size. */
const widths = new Map(
  Array.from(metrics.characters, (character, index) => [character, metrics.widths[index] ?? 0]),
);

/** Space that is added after each letter, in parts of the type size: letters are closer than the font has them. */
export const TRACKING = -0.015;

const LETTER = /[\p{L}\p{N}]/u;

/**
 * A text with only the characters that our fonts have, others replaced by their plain equivalents (as of 𝗔, ﬁ)
 * or left out; empty when most of its letters would be missing.
 */
export function settable(text: string): string {
  const characters = Array.from(text.normalize("NFC").replace(/\s+/g, " ").replace(/[‐‑]/g, "-"));
  const set = characters.flatMap((character) =>
    widths.has(character)
      ? character
      : Array.from(character.normalize("NFKC")).filter((plain) => widths.has(plain)),
  );
  const letters = (some: string[]) => some.filter((each) => LETTER.test(each)).length;
  const isLost = letters(set) * 2 < letters(characters);
  return isLost ? "" : set.join("").replace(/ +/g, " ").trim();
}

interface Box {
  /** Pixels. */
  width: number;
  height: number;
  /** Sizes of type, in pixels. */
  largest: number;
  smallest: number;
  /** Height of a line in parts of the size. */
  leading: number;
}

/**
 * The largest size at which a headline of settable characters fits into a box, and its lines, about equally
 * long. Words are broken only when even the smallest size leaves no other way; what does not fit at all ends
 * in an ellipsis.
 */
export function fitHeadline(text: string, box: Box): { size: number; lines: string[] } {
  for (const breakWords of [false, true]) {
    for (let size = box.largest; size >= box.smallest; size -= 2) {
      const lines = linesOf(text, box.width / size, breakWords);
      if (lines && lines.length * size * box.leading <= box.height) {
        return { size, lines: balanced(text, lines, box.width / size, breakWords) };
      }
    }
  }
  const lines = linesOf(text, box.width / box.smallest, true) ?? [];
  const room = Math.max(1, Math.floor(box.height / (box.smallest * box.leading)));
  const kept = lines.slice(0, room);
  return { size: box.smallest, lines: [...kept.slice(0, -1), `${kept.at(-1)?.slice(0, -2)}…`] };
}

/** Breaks the text into the same number of lines, no longer than they need to be. */
function balanced(text: string, lines: string[], width: number, breakWords: boolean): string[] {
  for (let narrow = width; narrow > 0; narrow -= 0.25) {
    const next = linesOf(text, narrow, breakWords);
    if (next?.length !== lines.length) break;
    lines = next;
  }
  return lines;
}

/** Lines of at most `width` times the size; null when a word is longer and may not be broken. */
function linesOf(text: string, width: number, breakWords: boolean): string[] | null {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    const longer = line ? `${line} ${word}` : word;
    if (widthOf(longer) <= width) {
      line = longer;
      continue;
    }
    if (line) lines.push(line);
    line = word;
    if (widthOf(word) <= width) continue;
    if (!breakWords) return null;
    const parts = brokenWord(word, width);
    line = parts.pop() ?? "";
    lines.push(...parts);
  }
  return [...lines, line];
}

/** Breaks a word into parts of at most `width`, each but the last with a hyphen. */
function brokenWord(word: string, width: number): string[] {
  const parts: string[] = [];
  let part = "";
  for (const letter of word) {
    if (part && widthOf(`${part}${letter}-`) > width) {
      parts.push(`${part}-`);
      part = "";
    }
    part += letter;
  }
  return [...parts, part];
}

/** Returns the width of a text in parts of the type size. */
function widthOf(text: string): number {
  return Array.from(text).reduce(
    (sum, character) => sum + (widths.get(character) ?? 0) / 1000 + TRACKING,
    0,
  );
}

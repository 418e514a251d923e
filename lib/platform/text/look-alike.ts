import "server-only";
import unhomoglyph from "unhomoglyph";

/**
 * Returns the look of a text, as letters and numbers alone: two texts that look alike give the same. This is the
 * skeleton of Unicode's TR39 (https://www.unicode.org/reports/tr39/), and besides without regard to case, accents,
 * spaces and marks, and to the difference of I, l and 1.
 */
export const lookOf = (text: string): string => wordsAsSeen(text).join("");

/** Small capitals, which TR39 mostly leaves as they are, and the letters that they look like. */
const SMALL_CAPITALS = "ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡʏᴢ";
const LETTERS = "abcdefghijklmnopqrstuvwyz";
const smallCapital = new RegExp(`[${SMALL_CAPITALS}]`, "g");

/** Where the letters from A to Z begin that stand in dark circles and squares, and those of flags. */
const FRAMED = [0x1f150, 0x1f170, 0x1f1e6];
const framed = /[\u{1F150}-\u{1F169}\u{1F170}-\u{1F189}\u{1F1E6}-\u{1F1FF}]/gu;

function withoutFrame(sign: string): string {
  const code = sign.codePointAt(0) ?? 0;
  const first = FRAMED.findLast((begin) => begin <= code) ?? code;
  return String.fromCharCode(97 + code - first);
}

/** Returns the look of a text, word by word. */
export function wordsAsSeen(text: string): string[] {
  const letters = text
    .normalize("NFKD")
    .replace(framed, withoutFrame)
    .replace(smallCapital, (sign) => LETTERS[SMALL_CAPITALS.indexOf(sign)] ?? sign);
  const words = folded(unhomoglyph(folded(unhomoglyph(letters))));
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

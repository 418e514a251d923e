import { plainWords } from "./fold.ts";
import { stemOf } from "./stems.ts";

/** Characters of a comment that are looked at. */
const READ_CHARACTERS = 2_000;

/** The least likeness of two comments that say the same: see `likenessOf`. */
const SAME = 0.75;

/** Words, not counting names and quotations, below which only comments with exactly the same words are the same. */
const ENOUGH = 4;

/** The stem that stands for any name and any quotation. */
const ANY = "*";

/** The traits by which a comment is compared. */
interface Trace {
  /** All its words, or its signs where it has no words. */
  words: string;
  /** Its stems, and its pairs of them, each with how often; null where it has too few words. */
  parts: Map<string, number> | null;
  size: number;
}

/**
 * Returns those of some comments that say what this one says: the same words, whatever the case, accents and marks, or
 * nearly the same, also with another name or another quotation in it. Linear in the texts, of which the first 2,000
 * characters are looked at.
 */
export function sameComments<Other extends { content: string }>(
  content: string,
  others: Other[],
): Other[] {
  if (others.length === 0) return [];
  const trace = traceOf(content);
  return others.filter((other) => likenessOf(trace, traceOf(other.content)) >= SAME);
}

/**
 * How much two comments have in common, from 0 to 1: Dice's coefficient of their stems and of their pairs of stems, the
 * beginning and the end among these, so that the order of the words counts.
 */
function likenessOf(one: Trace, other: Trace): number {
  if (one.words === other.words) return 1;
  if (!one.parts || !other.parts) return 0;
  let common = 0;
  for (const [part, times] of one.parts) common += Math.min(times, other.parts.get(part) ?? 0);
  return (2 * common) / (one.size + other.size);
}

function traceOf(content: string): Trace {
  const text = content.slice(0, READ_CHARACTERS);
  const words = plainWords(text).join(" ") || text.trim();
  const stems = stemsOf(text);
  if (stems.filter((stem) => stem !== ANY).length < ENOUGH) return { words, parts: null, size: 0 };
  const pairs = [...stems, ""].map((stem, index) => `${stems[index - 1] ?? ""} ${stem}`);
  const parts = new Map<string, number>();
  for (const part of [...stems, ...pairs]) parts.set(part, (parts.get(part) ?? 0) + 1);
  return { words, parts, size: stems.length + pairs.length };
}

/** The stems of a text, where names and quotations are all the same. */
function stemsOf(text: string): string[] {
  const stems: string[] = [];
  let within = false; // true within a sentence, whose first word has a capital letter anyway
  for (const { 0: all, groups } of text.matchAll(PIECES)) {
    const { name, word } = groups ?? {};
    if (name !== undefined || (word !== undefined && within && /^\p{Lu}/u.test(word))) {
      if (stems.at(-1) !== ANY) stems.push(ANY); // a name of several words is one
      within = true;
    } else if (word !== undefined) {
      stems.push(...plainWords(word).map(stemOf));
      within = true;
    } else if (/[.!?…¡¿:\n]/u.test(all)) {
      within = false;
    }
  }
  return stems;
}

/** A quotation or a mention, a word, or a sign between two of them. */
const PIECES =
  /(?<name>«[^«»]{0,300}»|“[^“”]{0,300}”|"[^"\n]{0,300}"|@[\p{L}\p{N}_.-]{1,60})|(?<word>[\p{L}\p{M}\p{N}]+)|[^\p{L}\p{M}\p{N}\s]|\n/gu;

import { setImmediate as pause } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { Grams } from "@/lib/platform/checks/grams";
import { hasFolds, seenAtOnce } from "@/lib/texts/versions/seen";

/** The numbers of words that only the later text has, and only the earlier one, wherever they are. */
export interface Changed {
  added: number;
  removed: number;
}

/** A text as it was written, and as its readers saw it (`seenOf`); null where nobody noted that. */
export interface ReadText {
  content: string;
  seen: string | null;
}

/** Tells which UTF-16 units are part of a word: letters, marks, digits, and surrogate halves, such as of emoji. */
const isOfWord = Array.from({ length: 0x10000 }, (_, unit) =>
  /[\p{L}\p{M}\p{N}\p{Cs}]/u.test(String.fromCharCode(unit)),
);

/** The start of each hash, different in each process: nobody can make up two words with the same number. */
const SEED = Math.floor(Math.random() * 2 ** 32);

/** A number above the length of any text in UTF-16 units, and so of any word. */
const LENGTH_BASE = 2 ** 20;

/**
 * Lists the words of a text, each as a number made of its hash and its length. A list of strings takes several times as
 * long, and a text has as many as 100,000. Everything but letters and digits separates words, so that no markup joins
 * them.
 */
function wordsOf(text: string): Float64Array {
  const words = new Float64Array((text.length >> 1) + 1);
  let [count, hash, length] = [0, SEED, 0];
  for (let at = 0; at <= text.length; at++) {
    const unit = at < text.length ? text.charCodeAt(at) : 0;
    if (isOfWord[unit]) {
      hash = Math.imul(hash ^ unit, 0x01000193);
      hash ^= hash >>> 15;
      length++;
    } else if (length > 0) {
      words[count++] = (hash >>> 0) * LENGTH_BASE + length;
      [hash, length] = [SEED, 0];
    }
  }
  return words.subarray(0, count);
}

/** Returns how many words a text has. */
export const countWords = (text: string): number => wordsOf(text).length;

/** Counts words, and the characters of all of them. */
class Tally {
  words = 0;
  characters = 0;

  add(word: number, times = 1) {
    this.words += times;
    this.characters += times * (word % LENGTH_BASE);
  }

  /** Returns whether this is at least the share `MUCH` of a whole. */
  isMuchOf(whole: Tally): boolean {
    const isMuch = (count: number, all: number) => count >= MUCH * Math.max(all, 1);
    return isMuch(this.words, whole.words) || isMuch(this.characters, whole.characters);
  }
}

/** Compares two texts in one pass over each: a list of versions compares each with the one before. */
function compare(before: string, after: string) {
  const left = new Map<number, number>();
  const [whole, added, removed] = [new Tally(), new Tally(), new Tally()];
  for (const word of wordsOf(before)) {
    whole.add(word);
    left.set(word, (left.get(word) ?? 0) + 1);
  }
  for (const word of wordsOf(after)) {
    const had = left.get(word) ?? 0;
    if (had > 0) left.set(word, had - 1);
    else added.add(word);
  }
  for (const [word, times] of left) removed.add(word, times);
  return { whole, added, removed };
}

/** Counts the words that changed. */
export function changedWords(before: string, after: string): Changed {
  const { added, removed } = compare(before, after);
  return { added: added.words, removed: removed.words };
}

/** The words in a run: texts about the same thing have shorter ones in common by chance. */
const RUN = 4;

/**
 * Counts the words of a text, and those of them that stand in no run of four words which one of the texts before has:
 * single words are the same in any two texts of a language. None is new in a text that has the words of one of those
 * before, however short.
 */
export function wordsAnew(before: string[], after: string): { anew: number; all: number } {
  const words = [...wordsOf(after)];
  const texts = before.map((text) => [...wordsOf(text)]);
  const isOneOf = texts.some((text) => isDeepStrictEqual(text, words));
  if (isOneOf) return { anew: 0, all: words.length };
  const kept = new Set<number>();
  const runs = new Grams<number>(RUN, texts);
  runs.foundIn(words).forEach((isFound, from) => {
    for (let at = from; isFound && at < from + RUN; at++) kept.add(at);
  });
  return { anew: words.length - kept.size, all: words.length };
}

/** The share of changed words, or of their characters, from which a text has changed much. */
const MUCH = 0.15;

function isMuchChanged(before: string, after: string): boolean {
  const { whole, added, removed } = compare(before, after);
  return added.isMuchOf(whole) || removed.isMuchOf(whole);
}

/**
 * Returns whether a text changed so much that readers should be told. Compares it as it is written, so that nothing new
 * is passed over; as it is seen at once, where what is now folded or hidden is missing; and with what is folded, so
 * that hidden text does not make the changed share smaller. `otherwise`: the answer where it is not known what was
 * seen. Each of the three takes up to 20 ms for the longest texts, and the thread is free between them.
 */
export async function changedMuch(
  before: ReadText,
  after: ReadText,
  otherwise: boolean,
): Promise<boolean> {
  if (before.content === after.content) return false;
  if (isMuchChanged(before.content, after.content)) return true;
  const [had, has] = [seenBy(before), seenBy(after)];
  if (had === null || has === null) return otherwise;
  await pause();
  if (isMuchChanged(seenAtOnce(had), seenAtOnce(has))) return true;
  if (!hasFolds(had) && !hasFolds(has)) return false;
  await pause();
  return isMuchChanged(had, has);
}

/** The characters with which Markdown can hide something from its readers, and the mark that `seenOf` sets. */
const MAY_HIDE = /[<[&$|`~{\f]/;

const seenBy = ({ content, seen }: ReadText) => seen ?? (MAY_HIDE.test(content) ? null : content);

import { setImmediate as pause } from "node:timers/promises";
import { hasFolds, seenAtOnce } from "@/lib/texts/versions/seen";

/** The words that one text has and another has not, and the other way round; where they stand does not count. */
export interface Changed {
  added: number;
  removed: number;
}

/** A text as it was written, and as its readers saw it (`seenOf`); null where nobody noted that. */
export interface ReadText {
  content: string;
  seen: string | null;
}

/** Tells which UTF-16 units are part of a word: of letters and digits, and halves of what takes two, such as emoji. */
const isOfWord = Array.from({ length: 0x10000 }, (_, unit) =>
  /[\p{L}\p{M}\p{N}\p{Cs}]/u.test(String.fromCharCode(unit)),
);

/** Begins each number, another one in each process: nobody makes two words up that have the same. */
const SEED = Math.floor(Math.random() * 2 ** 32);

/** More units than a text has, and no word is longer. */
const LONGEST = 2 ** 20;

/**
 * Lists the words of a text, each as a number that holds its length. A list of strings takes several times as long,
 * and a text has as many as 100,000. Whatever is no letter and no digit parts words, so that no markup joins them.
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
      words[count++] = (hash >>> 0) * LONGEST + length;
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
    this.characters += times * (word % LONGEST);
  }

  /** Returns whether it is so much of a whole. */
  isMuchOf(whole: Tally): boolean {
    const isMuch = (count: number, all: number) => count >= MUCH * Math.max(all, 1);
    return isMuch(this.words, whole.words) || isMuch(this.characters, whole.characters);
  }
}

/** Compares two texts in one pass over each: a list of versions asks it of every two. */
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

/** From which share of its words, or of their characters, on a text has changed much. */
const MUCH = 0.15;

function isMuchChanged(before: string, after: string): boolean {
  const { whole, added, removed } = compare(before, after);
  return added.isMuchOf(whole) || removed.isMuchOf(whole);
}

/**
 * Returns whether a text changed so much that readers should be told: as it is written, so that nothing new is passed
 * over; as it is seen at once, since what is folded or hidden by now has gone from there; or with what is folded, whose
 * share nothing hidden makes smaller. `otherwise`: the answer where it is not known what was seen. Each of the three
 * takes up to 20 ms for the longest texts, and the thread is free between them.
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

/** Marks with which Markdown can keep something from its readers, and the one that `seenOf` sets. */
const MAY_HIDE = /[<[&$|`~{\f]/;

const seenBy = ({ content, seen }: ReadText) => seen ?? (MAY_HIDE.test(content) ? null : content);

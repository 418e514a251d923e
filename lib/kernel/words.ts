import { invalid } from "@/lib/kernel/errors";
import { numberOrNone } from "@/lib/kernel/number-or-none";

/** How long a text should be, in words. */
export interface WordRange {
  min: number;
  max: number;
}

/** The range as a row or a change keeps it: both or neither. */
interface Words {
  words_min?: number | null;
  words_max?: number | null;
}

const NO_WORDS = "Las palabras deben ser un número entre 20 y 5000";

/** A number of words, given as a number or as text; null for none. */
export const words = numberOrNone({ min: 20, max: 5_000 }, NO_WORDS);

/** The range; undefined where there is none. */
export const wordsOf = ({ words_min, words_max }: Words): WordRange | undefined =>
  words_min && words_max ? { min: words_min, max: words_max } : undefined;

/** Checks the range after a change: what is absent stays as it was. Throws as `requireWords`. */
export function requireWordsAfter(changes: Words, before: Words) {
  requireWords({
    words_min: changes.words_min === undefined ? before.words_min : changes.words_min,
    words_max: changes.words_max === undefined ? before.words_max : changes.words_max,
  });
}

/** Throws 400 for a range with only one bound, and for one whose minimum is above its maximum. */
export function requireWords({ words_min, words_max }: Words) {
  const [min, max] = [words_min ?? null, words_max ?? null];
  if ((min === null) !== (max === null)) {
    throw invalid("words_max", "Di cuántas palabras como mínimo y cuántas como máximo");
  }
  if (min !== null && max !== null && min > max) {
    throw invalid("words_max", "El máximo de palabras no puede ser menor que el mínimo");
  }
}

import { countWords } from "@/lib/texts/versions/measure";

/** The words that nobody reads in a second: good readers of Spanish read some four. */
const WORDS_A_SECOND = 15;

/** The seconds in which nobody examines even a comment. */
const LEAST_SECONDS = 5;

/**
 * Returns whether a text was approved sooner than anybody reads it. `seconds`: since it was opened; null where it was
 * not opened on the desk.
 */
export const isHasty = (content: string, seconds: number | null): boolean =>
  seconds === null || seconds < Math.max(LEAST_SECONDS, countWords(content) / WORDS_A_SECOND);

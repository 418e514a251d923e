import type { WordRange } from "@/lib/kernel/words";

/** Tokens that one answer may have at most, thinking apart; an article of 900 words takes some 1,800. */
const ANSWER = 4_000;

/** Tokens that a word of Spanish, its Markdown and its JSON take at most. */
const PER_WORD = 3;

/** Tokens that a model that thinks before it answers may spend on thinking. */
export const THINKING = 4_000;

/** Tokens that an answer may have, thinking apart. */
export const answerTokens = (words?: WordRange): number =>
  Math.max(ANSWER, (words?.max ?? 0) * PER_WORD);

/** Tokens that may be charged for an answer: whether the model thinks is only known afterwards. */
export const mostTokens = (words?: WordRange): number => answerTokens(words) + THINKING;

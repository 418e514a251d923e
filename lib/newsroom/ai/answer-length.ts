import type { WordRange } from "@/lib/kernel/words";

/** What one answer may have at most, in tokens, thinking apart; an article of 900 words takes some 1,800. */
const ANSWER = 4_000;

/** What a word of Spanish, its Markdown and its JSON take at most, in tokens. */
const PER_WORD = 3;

/** What a model that thinks before it answers may think, in tokens. */
export const THINKING = 4_000;

/** Tokens that an answer may have, thinking apart. */
export const answerTokens = (words?: WordRange): number =>
  Math.max(ANSWER, (words?.max ?? 0) * PER_WORD);

/** Tokens that may be charged for an answer: whether the model thinks is only known afterwards. */
export const mostTokens = (words?: WordRange): number => answerTokens(words) + THINKING;

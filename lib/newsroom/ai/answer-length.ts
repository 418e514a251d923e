import type { WordRange } from "@/lib/kernel/words";

/** The length that an answer should have: a text's in words, any other's in tokens. */
export interface AnswerLength {
  words?: WordRange;
  tokens?: number;
}

/** Tokens that a text may have at most, thinking apart; an article of 900 words takes some 1,800. */
const TEXT = 4_000;

/** Tokens that a word of Spanish, its Markdown and its JSON take at most. */
const PER_WORD = 3;

/** Tokens that a model that thinks before it answers may spend on thinking. */
export const THINKING = 4_000;

/** Tokens that an answer may have, thinking apart. */
export const answerTokens = ({ words, tokens }: AnswerLength): number =>
  tokens ?? Math.max(TEXT, (words?.max ?? 0) * PER_WORD);

/** Tokens that may be charged for an answer: whether the model thinks is only known afterwards. */
export const mostTokens = (length: AnswerLength): number => answerTokens(length) + THINKING;

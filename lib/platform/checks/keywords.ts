import type { Block } from "./block.ts";
import { finding } from "./finding.ts";
import { wordsOf, type Reading } from "./reading.ts";
import { FUNCTION_WORDS } from "./spanish-words.ts";
import type { Finding } from "./types.ts";

/** The number of words, and of different ones, from which on a text must have sentences. */
const FROM = { words: 20, different: 12 };
/** The least share of the words that must be in sentences. */
const MIN_SHARE = 0.2;
/** The least words of a sentence, and the least words to each comma. */
const SENTENCE = { words: 5, perComma: 2.5 };
/** The number of hashtags, and their share of the words, from which on a text is a list of them. */
const HASHTAGS = { count: 5, share: 0.3 };

/** Blocks what has no sentences: keywords, headings without a text, hashtags. */
export function checkKeywords(reading: Reading): Finding[] {
  const words = wordsOf(reading.all);
  const hashtags = reading.all.text.match(/(?<![\p{L}\p{N}])#[\p{L}_]/gu)?.length ?? 0;
  if (hashtags >= HASHTAGS.count && hashtags / words.length >= HASHTAGS.share) {
    return [finding("keywords", "block", "El texto es una lista de etiquetas.")];
  }
  const different = new Set(words.map(({ folded }) => folded)).size;
  if (words.length < FROM.words || different < FROM.different) return [];
  if (shareOfSentences(reading) >= MIN_SHARE) return [];
  const headings = reading.blocks.every(({ kind }) => kind === "heading");
  const what = headings ? "El texto no tiene más que encabezados." : "El texto no tiene frases.";
  return [finding("keywords", "block", what)];
}

/** The share of a text's words that are in sentences. */
export function shareOfSentences({ blocks }: Reading): number {
  const counts = blocks.map((block) => [wordsOf(block).length, isSentence(block)] as const);
  const all = counts.reduce((sum, [count]) => sum + count, 0);
  const inSentences = counts.reduce((sum, [count, is]) => sum + (is ? count : 0), 0);
  return all > 0 ? inSentences / all : 1;
}

function isSentence(block: Block): boolean {
  const words = wordsOf(block);
  if (block.kind === "heading" || words.length < SENTENCE.words) return false;
  const commas = block.text.match(/[,;|·•]/g)?.length ?? 0;
  if (commas > 2 && words.length / commas < SENTENCE.perComma) return false;
  return words.some(({ text }) => FUNCTION_WORDS.has(text.toLowerCase()));
}

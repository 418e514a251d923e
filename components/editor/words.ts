/** Words that a person reads in a minute, as newspapers reckon. */
const WORDS_A_MINUTE = 220;

const NOT_READ = /\]\([^)\s]*[^)]*\)|<[^>]*>|https?:\/\/\S+/g;
const WORD = /[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}’'.,-]*[\p{L}\p{N}\p{M}])?/gu;

/** Counts the words of a Markdown text and the minutes to read it: addresses and tags do not count. */
export function reading(markdown: string): { words: number; minutes: number } {
  const words = markdown.replace(NOT_READ, " ").match(WORD)?.length ?? 0;
  return { words, minutes: Math.max(1, Math.round(words / WORDS_A_MINUTE)) };
}

import { finding } from "./finding.ts";
import { ENGLISH, OTHERS } from "./other-languages.ts";
import type { Line } from "./block.ts";
import { sentencesOf, spanOf, wordsOf, type Reading, type Word } from "./reading.ts";
import { FUNCTION_WORDS, ONLY_SPANISH } from "./spanish-words.ts";
import type { Finding, Span } from "./types.ts";

/** Words from which a language is judged, and how many different ones there must be. */
const FROM = { words: 60, different: 25 };
/** Shares of all words: the least Spanish and the most English ones. */
const LEAST_SPANISH = 0.15;
const MOST_ENGLISH = 0.05;
/** The share of words of another language that no Spanish text has by chance. */
const LEAST_OTHER = 0.06;
/** Share of the letters that may be of another script than ours. */
const MOST_FOREIGN = 0.3;
/** A sentence of another language within a text: its least words, and the shares of that language and of telling Spanish. */
const SENTENCE = { words: 6, foreign: 0.15, spanish: 0.05 };
/** Words in such sentences from which on an editor looks; a comment has no more than one sentence at times. */
const FOREIGN_WORDS = { entry: 12, comment: 6 };
/** Letters from which a script is judged: Chinese and Thai have no words to count. */
const FROM_LETTERS = 150;

/** Blocks a text of some length that is not in Spanish. What is quoted, code and names are not looked at. */
export function checkLanguage({ written, kind }: Reading): Finding[] {
  const letters = written.text.match(/\p{L}/gu)?.length ?? 0;
  const latin = written.text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  if (letters >= FROM_LETTERS && (letters - latin) / letters > MOST_FOREIGN) {
    return [finding("language", "block", "El texto no está escrito en español.")];
  }
  const words = wordsOf(written).filter((word) => /^\p{L}/u.test(word.folded) && !isName(word));
  const different = new Set(words.map(({ folded }) => folded)).size;
  const foreign = foreignSentences(written);
  const many = foreign.reduce((sum, { count }) => sum + count, 0) >= FOREIGN_WORDS[kind];
  const doubt = many
    ? [finding("language", "warn", "Hay frases que no están en español.", foreign)]
    : [];
  if (words.length < FROM.words || different < FROM.different) return doubt;
  const { spanish, english, other, telling } = languageShares(words);
  if (english >= MOST_ENGLISH) {
    const all = spanish < LEAST_SPANISH;
    return [
      finding(
        "language",
        "block",
        all ? "El texto está en inglés." : "Una parte del texto está en inglés.",
      ),
    ];
  }
  if (other.share >= LEAST_OTHER && other.share > telling) {
    return [finding("language", "block", `El texto parece estar en ${other.name}.`)];
  }
  if (spanish >= LEAST_SPANISH) return doubt;
  return [finding("language", "block", "El texto no parece estar en español.")];
}

/** The sentences of a line that are in another language, with the number of their words. */
function foreignSentences(line: Line): (Span & { count: number })[] {
  const words = wordsOf(line);
  let next = 0;
  return sentencesOf(line).flatMap(({ start, end }) => {
    const span = spanOf(line, start, end);
    const inside: Word[] = [];
    for (let word = words[next]; word && word.span.start < span.end; word = words[++next]) {
      if (/^\p{L}/u.test(word.folded)) inside.push(word);
    }
    if (inside.length < SENTENCE.words) return [];
    const { telling, english, other } = languageShares(inside);
    const isForeign =
      telling <= SENTENCE.spanish && Math.max(english, other.share) >= SENTENCE.foreign;
    return isForeign ? [{ ...span, count: inside.length }] : [];
  });
}

/** The shares of Spanish, only Spanish (`telling`) and English words, and those of the most likely other language. */
export function languageShares(words: Word[]) {
  const share = (list: Set<string>) =>
    words.filter(({ text }) => list.has(text.toLowerCase())).length / Math.max(1, words.length);
  const [other] = OTHERS.map(([name, list]) => ({ name, share: share(list) })).toSorted(
    (a, b) => b.share - a.share,
  );
  return {
    spanish: share(FUNCTION_WORDS),
    telling: share(ONLY_SPANISH),
    english: share(ENGLISH),
    other: other ?? { name: "", share: 0 },
  };
}

/** Returns whether a word is a name: it has a capital, and is none of the words that hold a text together. */
const isName = ({ text }: Word) => {
  const plain = text.toLowerCase();
  if (plain === text || FUNCTION_WORDS.has(plain) || ENGLISH.has(plain)) return false;
  return !OTHERS.some(([, list]) => list.has(plain));
};

import { finding } from "./finding.ts";
import { ENGLISH, OTHERS } from "./other-languages.ts";
import { wordsOf, type Reading, type Word } from "./reading.ts";
import { FUNCTION_WORDS, ONLY_SPANISH } from "./spanish-words.ts";
import type { Finding } from "./types.ts";

/** Words from which a language is judged, and how many different ones there must be. */
const FROM = { words: 60, different: 25 };
/** Shares of all words: the least Spanish and the most English ones. */
const LEAST_SPANISH = 0.15;
const MOST_ENGLISH = 0.05;
/** The share of words of another language that no Spanish text has by chance. */
const LEAST_OTHER = 0.06;
/** Share of the letters that may be of another script than ours. */
const MOST_FOREIGN = 0.3;
/** Letters from which a script is judged: Chinese and Thai have no words to count. */
const FROM_LETTERS = 150;

/** Blocks a text of some length that is not in Spanish. What is quoted, code and names are not looked at. */
export function checkLanguage({ written }: Reading): Finding[] {
  const letters = written.text.match(/\p{L}/gu)?.length ?? 0;
  const latin = written.text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  if (letters >= FROM_LETTERS && (letters - latin) / letters > MOST_FOREIGN) {
    return [finding("language", "block", "El texto no está escrito en español.")];
  }
  const words = wordsOf(written).filter((word) => /^\p{L}/u.test(word.folded) && !isName(word));
  const different = new Set(words.map(({ folded }) => folded)).size;
  if (words.length < FROM.words || different < FROM.different) return [];
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
  if (spanish >= LEAST_SPANISH) return [];
  return [finding("language", "block", "El texto no parece estar en español.")];
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

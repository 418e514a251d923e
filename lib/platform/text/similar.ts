/** Words that say nothing about the subject of a title. */
const EMPTY = new Set(
  "a al ante con de del desde e el en entre es la las lo los o para por que se sin sobre su sus u un una y".split(
    " ",
  ),
);

/** The least share of their words that two titles about the same subject have in common. */
const ALIKE = 0.6;

/** Returns whether two titles say nearly the same: the same words but for order, case, accents and little ones. */
export function areAlike(one: string, other: string): boolean {
  const [a, b] = [wordsOf(one), wordsOf(other)];
  const common = [...a].filter((word) => b.has(word)).length;
  return common > 0 && common / (a.size + b.size - common) >= ALIKE;
}

/** The words of a text without accents and plurals; all of them when none says anything. */
function wordsOf(text: string): Set<string> {
  const words = text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu);
  const telling = (words ?? []).filter((word) => !EMPTY.has(word));
  return new Set((telling.length > 0 ? telling : (words ?? [])).map(singular));
}

const singular = (word: string) =>
  word.length > 4 ? word.replace(/(?<=[^aeiou])es$|s$/, "") : word;

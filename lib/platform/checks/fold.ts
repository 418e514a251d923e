/** Characters that nobody sees: soft hyphens, joiners, marks of direction, selectors. */
export const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/u;

/**
 * Returns a text in lower case without accents, with one kind of apostrophe and hyphen, and with plain Latin letters
 * for wide ones and for those of Greek and Cyrillic that look the same. The result is as long as the text, so that a
 * place in one is the same place in the other.
 */
export const fold = (text: string): string =>
  text.toLowerCase().length === text.length
    ? text.toLowerCase().replace(BEYOND_ASCII, plain)
    : text.replace(BEYOND_ASCII, plain).toLowerCase();

/** The words of a plain text, folded. */
export const plainWords = (text: string): string[] =>
  fold(text.normalize("NFC").replace(EVERY_UNSEEN, "")).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

const EVERY_UNSEEN = new RegExp(UNSEEN, "gu");

const BEYOND_ASCII = /[\u0080-\uffff]/g;

/** Variants of letters: wide, in a circle, for mathematics. */
const DRESSED = /[\u2100-\u214f\u24b6-\u24e9\uff01-\uff5e]/;

const known = new Map([
  ["’", "'"],
  ["‘", "'"],
  ["‐", "-"],
  ["‑", "-"],
  ["\u00a0", " "],
]);

const lookAlikes = new Map(
  Object.entries({
    а: "a",
    е: "e",
    о: "o",
    р: "p",
    с: "c",
    у: "y",
    х: "x",
    і: "i",
    ѕ: "s",
    ј: "j",
    ԁ: "d",
    һ: "h",
    ԛ: "q",
    ԝ: "w",
    к: "k",
    α: "a",
    ο: "o",
    ι: "i",
    ν: "v",
    ρ: "p",
  }),
);

/**
 * Folds one unit of a text. Each fold is remembered: there are no more units than characters in Unicode's first plane.
 */
function plain(unit: string): string {
  let folded = known.get(unit);
  if (folded === undefined) {
    const letter = DRESSED.test(unit) ? unit.normalize("NFKC") : unit;
    const base = letter.normalize("NFD").charAt(0).toLowerCase();
    folded = base.length === 1 ? (lookAlikes.get(base) ?? base) : unit;
    known.set(unit, folded);
  }
  return folded;
}

/** Signs of prose, which no formula has. */
const PROSE = /[«»“”¿¡€£]/u;

/** A sign at either end that belongs to the sentence around: «($) sube y el peso ($)», «en $, no en €». */
const OUTER_SIGN = /^(?:[)’,;?]|[.:]\s|\][\s.,;:])|(?:[(‘]|\s\[)$/u;

/** Words of three letters or more that formulas have, too. */
const FUNCTION =
  "(?:(?:arc)?(?:sen|sin|cos|tan|cot|sec|csc)h?|log|exp|lim|inf|sup|m[aá]x|m[ií]n|mod|mcd|mcm|gcd|lcm|det|dim|ker|arg)";

/** Two words in a row, one of them of three letters or more, or such a word and a number: «y el peso», «unos 18». */
const WORDS = new RegExp(
  String.raw`(?<!\p{L})(?!${FUNCTION}\s)\p{L}{3,}\s[\p{L}\d]|\p{L}\s(?!${FUNCTION}(?!\p{L}))\p{L}{3,}`,
  "u",
);

/** A number, a word and a number: «300 y 400», «20 mil o 30», «5. Antes: 10». */
const AMOUNTS = /\d\p{L}{0,3}[.,;:]?\s(?!(?:x|mod)\s)\p{L}+[.,;:]?\s\(?\d/u;

/**
 * Tells a formula from money. Returns whether a text with its dollars (`$…$`, or `$$…$$`) is a formula: not when it has
 * punctuation of prose or brackets that do not match, nor, with single dollars, words or amounts. What is within braces
 * and after a backslash is not looked at, so that `\text{si } x > 0` may have words.
 */
export function isFormula(text: string): boolean {
  const dollars = text.search(/[^$]/);
  const { bare, isMatched } = withoutGroups(text.slice(dollars, -dollars));
  const signs = dollars > 1 ? [PROSE, OUTER_SIGN] : [PROSE, OUTER_SIGN, WORDS, AMOUNTS];
  return isMatched && !signs.some((sign) => sign.test(bare));
}

/**
 * Leaves of each command and of what is within braces one sign. Half-open intervals may mix round and square brackets.
 */
function withoutGroups(formula: string): { bare: string; isMatched: boolean } {
  let [bare, braces, brackets, isClosedTooSoon] = ["", 0, 0, false];
  for (const [sign] of formula.matchAll(/\\(?:\p{L}+|[^])|[^]/gu)) {
    if (sign === "}") braces--;
    if (braces <= 0) {
      bare += sign.charAt(0);
      if (sign === "(") brackets++;
      if (sign === ")" && --brackets < 0) isClosedTooSoon = true;
    }
    if (sign === "{") braces++;
  }
  const isInterval = /[[\]]/.test(bare);
  return { bare, isMatched: isInterval || (brackets === 0 && !isClosedTooSoon) };
}

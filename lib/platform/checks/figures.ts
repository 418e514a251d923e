import { finding } from "./finding.ts";
import { fold } from "./fold.ts";
import { spanOf, type Reading } from "./reading.ts";
import type { CheckContext, Finding, Span } from "./types.ts";

/** Different figures from which an editor looks. */
const LEAST = 3;

const MONTH =
  "enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|setiembre|octubre|noviembre|diciembre";

/** From its first digit on, and of no more digits than anybody writes: searched in a time that is linear. */
const NUMBER = String.raw`(?<![\d.,])\d{1,15}(?:[.,]\d{1,15}){0,5}(?![.,]?\d)`;
const ANY_NUMBER = new RegExp(NUMBER, "g");

/**
 * Figures that only somebody who counted can know: percentages, money, thousands and millions, numbers of laws, days of
 * years. The grams of a recipe, degrees and hours are not among them.
 */
const CLAIMS = [
  new RegExp(`${NUMBER} ?(?:%|por ciento\\b)`, "g"),
  new RegExp(`${NUMBER} ?(?:€|(?:mil |millones de )?(?:euros|dolares|pesos)\\b)`, "g"),
  /[€$] ?\d{2,15}(?:[.,]\d{1,15}){0,5}/g,
  new RegExp(`${NUMBER} (?:mil|millones|millardos|billones)\\b`, "g"),
  /(?<![\d.,])\d{1,3}(?:\.\d{3}){1,5}(?![.,]?\d)/g,
  /(?<!\d)\d{1,5}\/(?:19|20)\d{2}(?!\d)/g,
  new RegExp(`(?<!\\d)\\d{1,2} de (?:${MONTH}) del? \\d{4}\\b`, "g"),
];

/** The largest number that is no figure: it can be counted on the fingers. */
const FINGERS = 10;

/** Warns of three figures or more that stand in no source; with sources, of any numbers. */
export function checkFigures({ all }: Reading, { sources, instructions }: CheckContext): Finding[] {
  const texts = [...sources.map(({ title, text }) => `${title} ${text}`), ...instructions];
  const known = new Set(texts.flatMap((text) => numbersIn(fold(text))));
  const unknown = new Map<string, Span>();
  for (const pattern of sources.length > 0 ? [...CLAIMS, ANY_NUMBER] : CLAIMS) {
    for (const { 0: match, index } of all.folded.matchAll(pattern)) {
      const numbers = numbersIn(match).filter((number) => !known.has(number));
      const counted = pattern === ANY_NUMBER && Number(numbers[0]) <= FINGERS;
      const key = numbers.join(" ");
      if (numbers.length === 0 || counted || unknown.has(key)) continue;
      unknown.set(key, spanOf(all, index, index + match.length));
    }
  }
  if (unknown.size < LEAST) return [];
  const spans = [...unknown.values()].toSorted((a, b) => a.start - b.start);
  const where = sources.length > 0 ? "que no están en ninguna fuente" : "sin fuente";
  return [finding("figures", "warn", `Hay ${unknown.size} cifras ${where}.`, spans)];
}

/** As digits alone: `1.234,50` and `1,234.50` are the same number. */
const numbersIn = (text: string): string[] =>
  (text.match(ANY_NUMBER) ?? []).map((number) => number.replace(/[.,]/g, ""));

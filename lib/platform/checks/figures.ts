import { linesBeside } from "./beside.ts";
import type { Line } from "./block.ts";
import { finding } from "./finding.ts";
import { fold } from "./fold.ts";
import { read, spanOf, type Reading } from "./reading.ts";
import type { CheckContext, Finding, Span } from "./types.ts";

/** The number of different figures from which on an editor must look. */
const MIN_UNKNOWN = 3;

const MONTH =
  "enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|setiembre|octubre|noviembre|diciembre";

/** A number from its first digit on, with no more digits than people write, so that the search takes linear time. */
const NUMBER = String.raw`(?<![\d.,])\d{1,15}(?:[.,]\d{1,15}){0,5}(?![.,]?\d)`;
const ANY_NUMBER = new RegExp(NUMBER, "g");

const ONES =
  "(?:un[oa]?|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|trece|catorce|quince|dieci[a-z]+|veint[a-z]+|treinta|cuarenta|cincuenta|sesenta|setenta|ochenta|noventa|cien|ciento|[a-z]{3,6}cient[oa]s)";
/** A number in words: at most six of them. */
const WORDS = `${ONES}(?: y ${ONES}| (?:mil|${ONES})){0,5}`;
const SHARE = "(?:tercios?|cuartos|quintos|(?:tercera|cuarta|quinta|sexta|decima) partes?)";

/**
 * Figures that only somebody who counted can know: percentages, money, thousands and millions, numbers of laws, dates
 * with a year. The grams of a recipe, degrees and hours are not among them.
 */
const CLAIMS = [
  new RegExp(`${NUMBER} ?(?:%|por ciento\\b)`, "g"),
  new RegExp(`${NUMBER} ?(?:€|(?:mil |millones de )?(?:euros|dolares|pesos)\\b)`, "g"),
  /[€$] ?\d{2,15}(?:[.,]\d{1,15}){0,5}/g,
  new RegExp(`${NUMBER} (?:mil|millones|millardos|billones)\\b`, "g"),
  /(?<![\d.,])\d{1,3}(?:\.\d{3}){1,5}(?![.,]?\d)/g,
  /(?<!\d)\d{1,5}\/(?:19|20)\d{2}(?!\d)/g,
  new RegExp(`(?<!\\d)\\d{1,2} de (?:${MONTH}) del? \\d{4}\\b`, "g"),
  new RegExp(`\\b${WORDS} (?:de|sobre) cada ${WORDS}\\b`, "g"),
  new RegExp(
    `\\b(?:${WORDS}|\\d{1,15}) (?:cada|por cada) (?:cien|mil|${WORDS} mil|ciento ${ONES})\\b`,
    "g",
  ),
  new RegExp(`\\b${WORDS} por ciento\\b`, "g"),
  new RegExp(
    `\\b(?:${WORDS}|\\d{1,3}) (?:mil|millones)(?: ${WORDS})? (?:de |(?:son )?(?:los|las) )?(?:euros|dolares|pesos|personas|habitantes|alumnos|viajeros|pasajeros|familias|hogares|empleos|hectareas|kilometros|toneladas|viviendas|casas|anos|muertos|visitantes|socios|libros|ejemplares)\\b|\\bun millon de [a-z]{4,}`,
    "g",
  ),
  new RegExp(
    `\\b(?:${ONES} )?${SHARE} (?:de (?:los|las|la|el|cada|su|sus)|se|fue|son|esta)\\b|\\b(?:dos|tres|los dos|las tres) ${SHARE}\\b`,
    "g",
  ),
  /\b(?:casi |mas de |cerca de |apenas )?la mitad de (?:los|las) [a-z]{4,}/g,
  /\b(?:desde|segun|en|con) la (?:ley|reforma|ordenanza|norma) de (?:19|20)\d{2}\b/g,
];

/** The largest number that is no figure: it can be counted on the fingers. */
const FINGERS = 10;

/**
 * Warns of three figures or more that are in no source; with sources, of any numbers. Headline, standfirst and text
 * are counted together, and each figure once: in the text, if it is there.
 */
export function checkFigures(reading: Reading, { sources, instructions }: CheckContext): Finding[] {
  const texts = [...sources.map(({ title, text }) => `${title} ${text}`), ...instructions];
  const known = new Set(texts.flatMap((text) => numbersIn(fold(text))));
  const unknown = new Set<string>();
  const patterns = sources.length > 0 ? [...CLAIMS, ANY_NUMBER] : CLAIMS;
  /** Adds the unknown figures of a line, and returns the places of those that no line before it had. */
  const addFrom = (line: Line): Span[] => {
    const spans: Span[] = [];
    for (const pattern of patterns) {
      for (const { 0: match, index } of line.folded.matchAll(pattern)) {
        const numbers = numbersIn(match).filter((number) => !known.has(number));
        const counted = pattern === ANY_NUMBER && Number(numbers[0]) <= FINGERS;
        const inWords = !/\d/.test(match);
        if (inWords && known.has(match)) continue;
        const key = inWords ? match : numbers.join(" ");
        if (key === "" || counted || unknown.has(key)) continue;
        unknown.add(key);
        spans.push(spanOf(line, index, index + match.length));
      }
    }
    return spans.toSorted((a, b) => a.start - b.start);
  };
  const spans = addFrom(reading.all);
  const places = linesBeside(reading)
    .filter(({ line }) => addFrom(read({ kind: "comment", content: line }).all).length > 0)
    .map(({ where }) => where);
  if (unknown.size < MIN_UNKNOWN) return [];
  const what = sources.length > 0 ? "que no están en ninguna fuente" : "sin fuente";
  const text = `Hay ${unknown.size} cifras ${what}.`;
  return [finding("figures", "warn", `${said(places, spans.length > 0)}${text}`, spans)];
}

/** Names the places as `En el titular y en el texto: `; empty when all figures are in the text. */
function said(places: string[], inText: boolean): string {
  const [first, ...rest] = inText ? [...places, "En el texto"] : places;
  if (places.length === 0 || !first) return "";
  const more = rest.map((place) => place.toLowerCase());
  return `${new Intl.ListFormat("es").format([first, ...more])}: `;
}

/** The numbers of a text, as digits alone: `1.234,50` and `1,234.50` are the same number. */
const numbersIn = (text: string): string[] =>
  (text.match(ANY_NUMBER) ?? []).map((number) => number.replace(/[.,]/g, ""));

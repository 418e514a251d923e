import { linesBeside } from "./beside.ts";
import { finding, placesOf } from "./finding.ts";
import { fold } from "./fold.ts";
import { spanOf, wordsOf, type Reading } from "./reading.ts";
import type { Finding, Span } from "./types.ts";

const THING =
  "nombres?|apellidos?|autor[a]?|fechas?|lugar|ciudad|pais|ano|fuentes?|citas?|enlaces?|link|url|titulo|titular|empresa|organizacion|numeros?|cifras?|datos?|tema|precio|imagen|foto|cargo|telefono|correo|direccion|referencias?|texto|ejemplos?|producto|marca|evento|name|date|source|title|company|city|link|topic";
const TO_DO =
  "insert[ae]r?|inserta|completar?|rellenar?|anadir|anade|agregar?|incluir|poner|pendiente(?: de)?|insert|add";

const HOLES = [
  new RegExp(
    `\\[(?:(?:tu|su|el|la|un|una|your) )?(?:${THING})(?: (?:aqui|de|del|y|o|of|completo|exact[oa])[^\\]\\n]{0,40})?\\](?!\\()`,
    "g",
  ),
  new RegExp(
    `[[(](?:${TO_DO}) (?:aqui )?(?:el |la |los |las |un |una |tu |su |the |your )?(?:${THING})\\b[^\\])\\n]{0,60}[\\])]`,
    "g",
  ),
  new RegExp(`\\[(?:${TO_DO})\\b[^\\]\\n]{0,60}\\](?!\\()`, "g"),
  /\[(?:todo|tbd|tbc|placeholder|pendiente|por completar|por confirmar|cita requerida|citation needed)\]/g,
  /\{\{ ?[a-z][\w. ]{0,40}\}\}/g,
  /\bx{4,}\b/g,
  /\bxx\/xx\/(?:xx){1,2}\b/g,
  /\bxxx (?:euros|€|%|por ciento|personas|kilometros|metros|millones|anos|dias|habitantes|entradas|puntos|asistentes|alumnos|votos)/g,
  /\b(?:nombre|llamad[oa]|telefono|a las|precio|unos|unas|total de) xxx\b/g,
];

const FILLER = new Set(
  "lorem ipsum dolor sit amet consectetur adipiscing elit sed eiusmod tempor incididunt labore dolore magna aliqua enim minim veniam nostrud exercitation ullamco laboris nisi aliquip commodo consequat".split(
    " ",
  ),
);
/** The least different words of filler text: a text about printing may quote a line of it. */
const LEAST_FILLER = 10;

/** A word that leads on, and then nothing but a mark; a gap between two words; letters that stand for a name. */
const BLANKS = [/(?<=[a-z,] )_{3,}|\b(?:de|en|a|por|con) xx\b(?! ?[ªº]|\.? ?sig)/g];
const GAP =
  /(?<=[\p{L}(] ?) {4,}(?=[\p{L}])|(?<=[ \n](?:de|en|las|los|la|el|por|con|para|un|una|del|al|son|es|nombre)) [.,;](?=\s|$)/giu;

/** Blocks a text in which something was to be filled in; in its headline also where that is quoted. */
export function checkPlaceholders({ written, title, content, kind }: Reading): Finding[] {
  const text = "Quedan huecos sin rellenar.";
  const spans = [...placesOf(written, HOLES), ...fillerIn(written)];
  const gaps = kind === "entry" ? [...content.matchAll(GAP)] : [];
  const blanks = [
    ...placesOf(written, BLANKS),
    ...gaps.map(({ 0: gap, index }) => ({ start: index, end: index + gap.length })),
  ];
  const found =
    spans.length > 0
      ? [finding("placeholder", "block", text, spans)]
      : blanks.length > 0
        ? [finding("placeholder", "warn", "Parece que falta algo por rellenar.", blanks)]
        : [];
  for (const { where, line } of linesBeside({ title })) {
    const isIn = HOLES.some((pattern) => fold(line).search(pattern) >= 0);
    if (isIn) found.push(finding("placeholder", "block", `${where}: ${text}`));
  }
  return found;
}

function fillerIn(line: Reading["written"]): Span[] {
  const start = line.folded.indexOf("lorem ipsum");
  if (start < 0) return [];
  const words = wordsOf(line).filter(({ folded }) => FILLER.has(folded));
  const different = new Set(words.map(({ folded }) => folded)).size;
  return different >= LEAST_FILLER ? [spanOf(line, start, start + "lorem ipsum".length)] : [];
}

import { finding, placesOf } from "./finding.ts";
import { wordsOf, type Reading } from "./reading.ts";
import type { Finding } from "./types.ts";

/** The most set phrases for each thousand words. */
const MAX_PER_1000_WORDS = 2.7;
/** The least set phrases for a warning: one or two say nothing about a style. */
const MIN_COUNT = 3;

/** Turns of phrase that models cannot leave alone. */
const CLICHES = [
  /\ben un mundo (?:cada vez mas|donde|en el que|tan)\b/g,
  /\ben (?:la era|el mundo) (?:digital|actual|de hoy|moderno)\b/g,
  /\bno (?:solo|solamente|se trata solo de)\b[^.!?\n]{1,80}\bsino(?: que)?(?: tambien)?\b/g,
  /\bmas que (?:un|una) (?:simple|mer[oa])\b/g,
  /\bno es (?:solo|simplemente) (?:un|una)\b/g,
  /\b(?:es|resulta) (?:importante|fundamental|crucial|esencial) (?:destacar|senalar|recordar|mencionar|tener en cuenta)\b/g,
  /\bcabe (?:destacar|senalar|mencionar|resaltar)\b/g,
  /\ben (?:conclusion|resumen|definitiva|ultima instancia)\b/g,
  /\bjuega(?:n)? un papel (?:crucial|fundamental|clave|esencial|vital)\b/g,
  /\b(?:un|el) (?:rico|vibrante|delicado) (?:tapiz|entramado|mosaico)\b/g,
  /\b(?:sumergirse|sumergirnos|adentrarse|adentrarnos|adentremonos|sumerjamonos) en\b/g,
  /\b(?:un|como) faro de (?:esperanza|luz)\b/g,
  /\bun recordatorio (?:de que|constante)\b/g,
  /\bnos invita a (?:reflexionar|pensar|sonar|descubrir)\b/g,
  /\bmarca(?:r|n)? un antes y un despues\b/g,
  /\b(?:un|el) viaje (?:fascinante|apasionante|transformador)\b/g,
  /\bdesbloquear (?:el|todo el|su|tu) potencial\b/g,
  /\ben constante (?:evolucion|cambio)\b/g,
  /\bla clave (?:esta|reside|radica) en\b/g,
  /\bes un testimonio (?:de|vivo)\b/g,
];

/** Warns of a text that is made of set phrases. */
export function checkCliches({ written }: Reading): Finding[] {
  const spans = placesOf(written, CLICHES);
  if (
    spans.length < MIN_COUNT ||
    (spans.length / wordsOf(written).length) * 1000 <= MAX_PER_1000_WORDS
  )
    return [];
  return [finding("cliches", "warn", `El texto tiene ${spans.length} frases hechas.`, spans)];
}

/** Set phrases for each thousand words. */
export function clicheRate({ written }: Reading): number {
  return (placesOf(written, CLICHES).length / Math.max(1, wordsOf(written).length)) * 1000;
}

import { finding, placesOf } from "./finding.ts";
import { spanOf, type Reading } from "./reading.ts";
import { doubtsOf } from "./signs.ts";
import type { Finding, Span } from "./types.ts";

const MODEL =
  "(?:modelo (?:grande )?de (?:lenguaje|ia|inteligencia artificial)|modelo linguistico|ia|inteligencia artificial|asistente(?: virtual| de ia| de inteligencia artificial)?|chatbot)";

/** Phrases by which an assistant says what it cannot do; a machine that cannot smell bread refuses nothing. */
const CANNOT =
  "(?:no puedo|no me es posible|no soy capaz de|no estoy (?:autorizad|capacitad|disenad|programad)[oa] para|no tengo permitido) " +
  "(?:ayudar|asistir|proporcionar|ofrecer|generar|crear|escribir|redactar|producir|cumplir|atender|acceder|opinar|dar(?:te|le)?|participar|responder|contestar|continuar|completar|emitir|verificar|realizar|hacer eso|tener opiniones)";

const WHAT =
  "(?:eso|esto|(?:un|una|el|la|ese|este|esa|esta|tu|dich[oa]|ningun) (?:tipo de )?(?:contenido|texto|articulo|entrada|comentario|material|solicitud|peticion|pregunta|tarea))";

const ANYWHERE = [
  new RegExp(`\\bcomo (?:una? )?${MODEL}\\b[^.!?\\n]{0,80}\\b${CANNOT}`, "g"),
  new RegExp(
    `\\bcomo (?:una? )?${MODEL}\\b[^.!?\\n]{0,40}\\bprefiero no (?:escribir|redactar|generar|crear|responder|contestar|opinar|participar|tratar)`,
    "g",
  ),
  new RegExp(
    `\\bcomo (?:una? )?${MODEL}\\b[^.!?\\n]{0,60}\\bno tengo (?:acceso a|opiniones|la capacidad|informacion|datos)`,
    "g",
  ),
  /\bno puedo (?:cumplir|ayudar(?:te)?|atender|completar|procesar|continuar)(?: con| a)? (?:esa|esta|tu|su|dicha) (?:solicitud|peticion|tarea)/g,
  /\bno puedo (?:generar|crear|escribir|producir|redactar|proporcionar) (?:ese|este|ningun) tipo de (?:contenido|textos?|articulos?|material)/g,
  /\b(?:va en contra de|infringe|incumple|contradice) mis (?:directrices|politicas|instrucciones)/g,
  /\bmis (?:directrices|politicas|instrucciones) (?:no me permiten|me impiden|me prohiben)/g,
  /\bmi (?:fecha de corte|ultima actualizacion de (?:conocimientos?|datos|entrenamiento))/g,
  /\bas an ai(?: language)? (?:model|assistant)\b/g,
  /\bi(?:'m| am) (?:sorry|unable)[^.!?\n]{0,40}\b(?:can(?:no|')t|cannot|to) (?:assist|help|comply|fulfill|provide|write|create)/g,
  /\bi (?:can't|cannot|can not|won't) (?:assist|help|comply|fulfill|provide|write|create|generate)\b/g,
];

/** Phrases that are a refusal only at the beginning; further on, somebody may report one. */
const AT_FIRST = [
  new RegExp(
    `\\b(?:lo siento|lamentablemente|lo lamento|me temo que|disculpa|perdon)\\b[^.!?\\n]{0,40}\\bno (?:puedo|me es posible) (?:ayudar(?:te\\b| con\\b)|asistir(?:te\\b| en\\b)|cumplir con|proporcionarte\\b|(?:generar|crear|escribir|redactar|completar|atender|continuar con|procesar) ${WHAT})`,
    "g",
  ),
  new RegExp(
    `\\bno me (?:resulta|es) posible (?:generar|crear|escribir|redactar|completar|atender|procesar) ${WHAT}`,
    "g",
  ),
  new RegExp(
    `\\blamento no poder (?:ayudarte?\\b|complacerte?\\b|(?:cumplir con|atender|escribir|generar) ${WHAT})`,
    "g",
  ),
];
/** Characters that count as the beginning. */
const FIRST = 200;

/** Words, earlier in the same sentence, which say that somebody else speaks. */
const REPORTED =
  /\b(?:dice|dijo|decia|responde|respondio|respondia|contesta|contesto|contestaba|escribe|escribio|repite|repetia|aclara|aclaro|advierte|insiste|se lee|leer|leemos|lei|mensajes?|frase|respuesta|suelta|solto|salta|saltar|formula)(?: [^.!?\n]{0,30})?[:,]? ?$/;

/** A label before the answer, such as `Respuesta:`. */
const LABEL = /^[^\p{L}]*(?:respuesta|mensaje|texto|articulo)[^\p{L}]*$/u;

const isReported = (text: string, index: number) =>
  REPORTED.test(before(text, index)) && !LABEL.test(text.slice(0, Math.min(index, 40)));

/**
 * Blocks the refusal of a model to write, in the author's own words, neither quoted nor reported of others; warns of what
 * sounds like one.
 */
export function checkRefusal(reading: Reading): Finding[] {
  const { own } = reading;
  const spans: Span[] = [];
  const look = (patterns: RegExp[], most: number) => {
    for (const pattern of patterns) {
      for (const { 0: match, index } of own.folded.matchAll(pattern)) {
        if (index > most || isReported(own.folded, index)) continue;
        spans.push(spanOf(own, index, index + match.length));
      }
    }
  };
  look(ANYWHERE, Infinity);
  look(AT_FIRST, FIRST);
  if (spans.length === 0) {
    const doubts = doubtsOf(reading, "refusal");
    return doubts.length > 0
      ? [finding("refusal", "warn", "El texto parece negarse a lo que se le pidió.", doubts)]
      : [];
  }
  return [
    finding(
      "refusal",
      "block",
      "El modelo se negó a escribir, o habla de lo que no puede hacer.",
      spans,
    ),
  ];
}

/** The sentence before a place, at most 80 characters of it. */
const before = (text: string, index: number) =>
  /[^.!?\n]*$/.exec(text.slice(Math.max(0, index - 80), index))?.[0] ?? "";

/** Finds what only a model says, wherever it is in a text; for measuring. */
export const refusalsIn = ({ all }: Reading) => placesOf(all, [...ANYWHERE, ...AT_FIRST]);

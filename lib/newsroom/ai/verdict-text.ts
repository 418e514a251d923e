import { afterThought, objectIn, parsed } from "@/lib/newsroom/ai/answer-text";
import { opinionIn } from "@/lib/newsroom/ai/answers";

/**
 * The members of verdicts wherever they stand in an answer: in any of its objects, in one that is broken, and twice in
 * the same, of which a parser of JSON tells only the last. Not those that a string quotes, where quotes are escaped.
 */
const MEMBERS = /"(apto|motivo)"\s*:\s*("[^"\\]*(?:\\.[^"\\]*)*"|[^\s,}]*)/gis;

/**
 * Returns the verdict on a text in what its reader said, as a JSON object. The text may have the reader repeat what
 * looks like a verdict, so the strictest counts: a «no» wherever it is; a doubt where anything but «si» is said
 * besides, or a reason objects. Where nothing is a verdict, the answer's own object.
 */
export function verdictIn(said: string): string {
  const members = [...afterThought(said).matchAll(MEMBERS)];
  const valuesOf = (member: string) =>
    members.flatMap(([, name, value]) =>
      name?.toLowerCase() === member ? [plain(value ?? "")] : [],
    );
  const opinions = valuesOf("apto").map(opinionIn);
  const reasons = valuesOf("motivo").filter(Boolean);
  const isFit = opinions.every((opinion) => opinion === "fit") && !reasons.some(objects);
  if (isFit || !opinions.some(Boolean)) return objectIn(said);
  return JSON.stringify({
    motivo: reasons.join(" "),
    apto: opinions.includes("unfit") ? "no" : "duda",
  });
}

/** The text in a string of JSON; what is none stays as it is. */
function plain(value: string): string {
  const text = parsed(value);
  return typeof text === "string" ? text : value;
}

const FAULTS = "faltas?|fallos?|problemas?|errores?|defectos?|reparos?|objeciones";
const DENIES = new RegExp(
  String.raw`\b(?:no|ni|nada|ning[uú]n[ao]?|tampoco|sin (?:ning[uú]n[ao]? )?(?:${FAULTS}))\b`,
  "i",
);
const FAULT = new RegExp(
  String.raw`\b(?:${FAULTS}|objetar|indicios?|inventa|copia|plagia|repite|finge|incumple|se (?:niega|corta|corrige)|huecos?|una persona|ser humano|sus instrucciones|sin (?:decir|citar|indicar|fuentes?|final|terminar))\b`,
  "i",
);
const BUT = /(?<!\bsin )\b(?:pero|aunque|salvo|excepto|sin embargo|dudas?|dudos[ao])\b/i;

/** The answers to «qué falta tiene» that name none. */
const NONE = /^\s*(?:ningun[ao]|nada|no aplica|no hay)?\s*$/i;

/**
 * Returns whether a reason says something against a text: one of its clauses names a fault, or denies something that is
 * none. To deny a fault («No inventa cifras») is to praise.
 */
const objects = (reason: string): boolean =>
  BUT.test(reason) ||
  reason
    .split(/[.;:,]/)
    .some((clause) => !NONE.test(clause) && DENIES.test(clause) !== FAULT.test(clause));

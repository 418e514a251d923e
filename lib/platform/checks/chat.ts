import { repair } from "./finding.ts";
import { sentencesOf, spanOf, type Reading } from "./reading.ts";
import { doubtsOf } from "./signs.ts";
import type { Finding, Span } from "./types.ts";

/** Characters at either end of a text in which remarks to the person who asked for it are looked for. */
const EDGE = 200;

const TEXT =
  "(?:articulo|texto|entrada|borrador|comentario|version|publicacion|post|propuesta|redaccion|pieza)";
const YES =
  "(?:claro(?: que si)?|por supuesto|desde luego|con (?:mucho )?gusto|perfecto|entendido|encantad[oa](?: de ayudar(?:te)?)?|(?:excelente|buena|gran) (?:idea|pregunta|eleccion)|de acuerdo|vale|hola|sure|certainly|of course|absolutely)";

/** A sentence that announces the text. */
const OPENERS = [
  new RegExp(
    `^(?:${YES}[,!.:]* ?)?(?:aqui (?:tienes|te dejo|te presento|te comparto|va|esta)|(?:a continuacion,? ?)?te (?:presento|comparto|dejo|muestro|ofrezco)|a continuacion,? (?:tienes|encontraras|presento)) (?:el|la|un|una|tu|mi) (?:(?:breve|nuev[oa]|primera?) )?${TEXT}\\b(?! del? )`,
  ),
  new RegExp(
    `^(?:${YES}[,!.:]* ?)?he (?:escrito|redactado|preparado|elaborado) .{0,40}\\b${TEXT}\\b.{0,60}\\b(?:pediste|pedias|solicitad[oa]|solicitaste|para ti|segun tus|con tus indicaciones)\\b`,
  ),
  new RegExp(
    `^(?:${YES}[,!.:]* ?)(?:aqui (?:tienes|te dejo)|voy a (?:escribir|redactar) (?:el|un|una|tu)|puedo ayudarte)`,
  ),
  /^(?:sure[,!.]* |certainly[,!.]* |of course[,!.]* )?(?:here(?:'s| is) (?:the|your|an?) |i(?:'ve| have) (?:written|drafted) )/,
];

/** A sentence that announces nothing by itself: it only counts before one that does. */
const JUST_YES = new RegExp(`^${YES}[!.:]*$`);

/** A sentence that offers more. */
const CLOSERS = [
  /^(?:quieres|deseas|te gustaria|prefieres|necesitas) que (?:te |lo |la |le |me )?(?:amplie|acorte|ajuste|reescriba|modifique|cambie|escriba|genere|haga|profundice|adapte|desarrolle|anada|prepare|revise|corrija|incluya|traduzca)\b/,
  /^si (?:lo )?(?:quieres|deseas|necesitas|prefieres|te parece)\b.{0,80}\b(?:puedo|dime(?:lo)?|avisame|hazmelo saber|no dudes en|pidemel[oa])\b/,
  new RegExp(
    `^espero que (?:este|esta|el|la|tu) ${TEXT}\\b.{0,60}\\b(?:guste|sirva|ayude|resulte|sea|cumpla|encaje)\\b`,
  ),
  /^espero que (?:esto )?(?:sea lo que (?:buscabas|necesitabas|pedias|querias)|sea de (?:tu|su) agrado|cumpla con lo que|te (?:guste|sirva)[.!]*$)/,
  /^(?:hazme(?:lo)?|dejame|hagame(?:lo)?) saber\b/,
  /^avisame si (?:quieres|necesitas|deseas|hace falta)/,
  /^(?:quedo|estoy) a (?:tu|su) (?:entera )?disposicion/,
  /^no dudes en (?:pedir|decir|indicar|consultar|preguntar|avisar)(?:me(?:lo|la)?)\b/,
  /^estoy aqui para ayudar/,
  /^(?:hay algo mas|en que mas|algo mas)\b.{0,30}\b(?:ayudar|pueda|puedo)/,
  /^(?:let me know if|would you like me to|i hope this (?:helps|article|post)|feel free to)\b/,
];

/** A sentence to the person who asked for the text, as places in the author's own line. */
interface Remark extends Span {
  /** True when only such sentences are between it and its end of the text. */
  atEdge: boolean;
}

/** Finds what is left of a conversation: at the edges only, because anywhere else an author may address the reader. */
export function remarksIn({ own, content }: Reading): Remark[] {
  const sentences = sentencesOf(own);
  const plain = sentences.map(({ start, end }) =>
    own.folded
      .slice(start, end)
      .replace(/^[^\p{L}\p{N}]+/u, "")
      .trim(),
  );
  const begin = content.length - content.trimStart().length;
  const finish = content.trimEnd().length;
  const near = sentences.map(({ start, end }) => {
    const { start: from, end: to } = spanOf(own, start, end);
    return { first: from - begin < EDGE, last: finish - to < EDGE };
  });
  const opens = plain.map((text, at) => !!near[at]?.first && OPENERS.some((one) => one.test(text)));
  const closes = plain.map((text, at) => !!near[at]?.last && CLOSERS.some((one) => one.test(text)));
  plain.forEach((text, at) => {
    if (opens[at + 1] && JUST_YES.test(text)) opens[at] = true;
  });
  const head = opens.findIndex((one) => !one);
  const tail = closes.findLastIndex((one) => !one);
  return sentences.flatMap((span, at) =>
    opens[at] || closes[at]
      ? [{ ...span, atEdge: (opens[at] && at < head) || (closes[at] && at > tail) || false }]
      : [],
  );
}

/** Has a text that talks to the person who asked for it written once more. */
export function checkChat(reading: Reading): Finding[] {
  const remarks = remarksIn(reading);
  if (remarks.length > 0) {
    return [chatFinding(remarks.map(({ start, end }) => spanOf(reading.own, start, end)))];
  }
  const doubts = doubtsOf(reading, "chat");
  return doubts.length > 0 ? [chatFinding(doubts)] : [];
}

export const chatFinding = (spans: Span[]): Finding =>
  repair("chat", "warn", "El texto se dirige a quien lo encargó, como en una conversación.", spans);

import { isVerse, type Block } from "./block.ts";
import { repair } from "./finding.ts";
import { fold } from "./fold.ts";
import { wordsOf, type Reading } from "./reading.ts";
import { LEADS_ON } from "./spanish-words.ts";
import type { Finding } from "./types.ts";

/** Words from which on a text is judged by a last word that leads on, and by a last sentence without an end. */
const FROM = { leadsOn: { entry: 25, comment: 4 }, open: 60 };
/** The least share of its like that end as sentences do: texts without full stops end without one, too. */
const MOSTLY = 0.8;
/** The most words of a line that closes a letter: a greeting, a name, a place. */
const CLOSING = 8;

/**
 * Has a text that ends in the middle written once more; one that still does is refused. Of a third reason that was
 * promised and never comes an editor judges.
 */
export function checkTruncated(reading: Reading): Finding[] {
  if (reading.cutShort) {
    return [
      repair(
        "truncated",
        "block",
        "El servicio de IA llegó a su límite y dejó el texto a medias: tiene que ser más breve.",
      ),
    ];
  }
  const last = reading.blocks.at(-1);
  if (breaksOff(reading, last) || endsOpen(reading, last)) {
    const end = reading.content.trimEnd().length;
    const start = Math.max(last?.at[0] ?? 0, end - 100);
    return [repair("truncated", "block", "El texto termina a medias.", [{ start, end }])];
  }
  const promise = brokenPromise(reading);
  return promise ? [repair("truncated", "warn", `El texto anuncia ${promise}, y no llegan.`)] : [];
}

function breaksOff(reading: Reading, last: Block | undefined): boolean {
  if (openFence(reading) || openRow(reading)) return true;
  if (!last || wordsOf(reading.all).length < FROM.leadsOn[reading.kind]) return false;
  const tail = reading.content.trimEnd().slice(-300);
  if (reading.tree && OPEN_MARKS.some((pattern) => pattern.test(tail))) return true;
  return isLast(reading, last) && leadsOn(last);
}

/** Checks for an end without a full stop, in a text that has them elsewhere; a closing line of a letter has none. */
function endsOpen({ blocks, ...reading }: Reading, last: Block | undefined): boolean {
  if (!last || !isLast(reading, last) || wordsOf(reading.all).length < FROM.open) return false;
  if (last.kind === "heading") return blocks.length > 1;
  if (last.kind === "cell" || isEnded(last) || isVerse(last) || isClosing(last)) return false;
  return othersEnd(blocks, last);
}

/** A link without its address, or its end; bold that is never closed. */
const OPEN_MARKS = [
  /\]\([^()\s]*$/,
  /(?:^|\s)\[[^[\]\n]{1,200}$/,
  /(?:^|\s)\*\*(?=\S)[^*\n]{1,200}$/,
];

/** Checks that no words come after a block; a picture, a table of figures or code may. */
const isLast = ({ content }: Pick<Reading, "content">, last: Block) =>
  content.slice((last.at.at(-1) ?? 0) + 1).search(/[\p{L}\p{N}]/u) < 0;

function openFence({ tree, content }: Reading): boolean {
  const last = tree?.children.at(-1);
  if (last?.type !== "code") return false;
  const source = content.slice(last.position?.start.offset, last.position?.end.offset).trimEnd();
  const [fence] = /^(?:`{3,}|~{3,})/.exec(source) ?? [];
  return fence !== undefined && !source.slice(fence.length).endsWith(fence);
}

/** Checks for a table whose last row has fewer cells than its first. */
function openRow({ tree }: Reading): boolean {
  const last = tree?.children.at(-1);
  if (last?.type !== "table") return false;
  return (last.children.at(-1)?.children.length ?? 0) < (last.children[0]?.children.length ?? 0);
}

function leadsOn(block: Block): boolean {
  const { text, quotations } = block;
  if (/[,;:¿¡(«“]\s*$/.test(text) || quotations.at(-1)?.end === text.length) return true;
  const word = wordsOf(block).at(-1);
  return !!word && text.trimEnd().endsWith(word.text) && LEADS_ON.has(word.text);
}

/** Checks for a block that ends as sentences do; so do a year, an emoticon, and a block that is all bold or italic. */
const isEnded = ({ text, source }: Block) =>
  !/[\p{L},;–—-]\s*$/u.test(text) ||
  /[:;]-?[DPp]\s*$/.test(text) ||
  isWithin(/^[*_]+/.exec(source)?.[0] ?? "", source);

/** Returns whether a mark that a text begins with ends it, too. */
const isWithin = (mark: string, source: string) =>
  mark !== "" && source.length > 2 * mark.length && source.endsWith(mark);

/** Checks whether its like, paragraphs or items, end as sentences do. */
function othersEnd(blocks: Block[], last: Block): boolean {
  const others = blocks.filter(
    (block) => block !== last && block.kind === last.kind && block.quoted === last.quoted,
  );
  const ended = others.filter(isEnded).length;
  const least = last.kind === "item" ? 1 : MOSTLY;
  return ended >= 2 && ended / others.length >= least;
}

const FAREWELL =
  /\b(?:autor[a]?|con (?:respeto|carino|afecto)|abrazos?|saludos?|besos?|atentamente|cordialmente|suy[oa]|vuestr[oa]|firmado|hasta (?:pronto|manana|luego|siempre|otra|entonces|el|la))\b/;

/** Words of a last line that are hardly a sentence. */
const NAME_LIKE = 5;

/** Checks for the last line of a letter: few words, a greeting or nothing but names. */
function isClosing(block: Block): boolean {
  const words = wordsOf(block);
  if (words.length > CLOSING) return false;
  if (words.length <= NAME_LIKE) return true;
  const names = words.every(({ text }) => /^\p{Lu}|^(?:de|del|la|las|los|y|en|desde)$/u.test(text));
  return names || FAREWELL.test(block.folded);
}

const COUNTED = ["dos", "tres", "cuatro", "cinco", "seis"];
const ORDINALS = ["primer", "segund", "tercer", "cuart", "quint", "sext"];
const PROMISE = new RegExp(
  `\\b(${COUNTED.join("|")}) (?:grandes |buenas |buenos )?(?:razones|motivos|cosas|consejos|pasos|claves|ideas|preguntas|errores|puntos|maneras|formas|reglas|causas|ventajas|problemas|trucos|respuestas|argumentos)\\b`,
);

/** Returns the promise of so many things that are counted, and not all there: \`tres razones\`; null for none. */
function brokenPromise({ title, written: { folded } }: Reading): string | null {
  const whole = `${fold(title ?? "")}\n${folded}`;
  const promise = PROMISE.exec(whole);
  if (!promise) return null;
  const [said, number = ""] = promise;
  const after = whole.slice(promise.index + said.length);
  const has = (ordinal?: string) => new RegExp(`\\b${ordinal ?? "\\B"}[oa]?\\b`).test(after);
  const last = COUNTED.indexOf(number) + 1;
  if (!has(ORDINALS[0]) || !has(ORDINALS[last - 1]) || has(ORDINALS[last])) return null;
  return /\b(?:ultim[oa]|por fin|finalmente|por ultimo)\b/.test(after) ? null : said;
}

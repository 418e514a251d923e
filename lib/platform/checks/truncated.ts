import type { Block } from "./block.ts";
import { repair } from "./finding.ts";
import { wordsOf, type Reading } from "./reading.ts";
import { LEADS_ON } from "./spanish-words.ts";
import type { Finding } from "./types.ts";

/** Words from which on a text is judged by a last word that leads on, and by a last sentence without an end. */
const FROM = { leadsOn: 25, open: 60 };
/** The least share of the other paragraphs that end as sentences do: texts without full stops end without one, too. */
const MOSTLY = 0.8;

/** Has a text that ends in the middle written once more. */
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
  if (!endsOpen(reading, last)) return [];
  const end = reading.content.trimEnd().length;
  const start = Math.max(last?.at[0] ?? 0, end - 100);
  return [repair("truncated", "block", "El texto termina a medias.", [{ start, end }])];
}

function endsOpen(reading: Reading, last: Block | undefined): boolean {
  if (openFence(reading)) return true;
  const count = wordsOf(reading.all).length;
  if (!last || count < FROM.leadsOn) return false;
  const tail = reading.content.trimEnd().slice(-300);
  if (reading.tree && OPEN_MARKS.some((pattern) => pattern.test(tail))) return true;
  if (isLast(reading, last) && leadsOn(last)) return true;
  if (count < FROM.open || !isLast(reading, last)) return false;
  if (last.kind === "heading") return reading.blocks.length > 1;
  return last.kind === "paragraph" && !isEnded(last) && othersEnd(reading.blocks, last);
}

/** A link without its address, or its end; bold that is never closed. */
const OPEN_MARKS = [
  /\]\([^()\s]*$/,
  /(?:^|\s)\[[^[\]\n]{1,200}$/,
  /(?:^|\s)\*\*(?=\S)[^*\n]{1,200}$/,
];

/** Checks that no words come after a block; a picture, a table of figures or code may. */
const isLast = ({ content }: Reading, last: Block) =>
  content.slice((last.at.at(-1) ?? 0) + 1).search(/[\p{L}\p{N}]/u) < 0;

function openFence({ tree, content }: Reading): boolean {
  const last = tree?.children.at(-1);
  if (last?.type !== "code") return false;
  const source = content.slice(last.position?.start.offset, last.position?.end.offset).trimEnd();
  const [fence] = /^(?:`{3,}|~{3,})/.exec(source) ?? [];
  return fence !== undefined && !source.slice(fence.length).endsWith(fence);
}

function leadsOn(block: Block): boolean {
  const { text } = block;
  if (/[,;¿¡(«“]\s*$/.test(text)) return true;
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

function othersEnd(blocks: Block[], last: Block): boolean {
  const others = blocks.filter(({ kind, quoted }) => kind === "paragraph" && !quoted);
  const ended = others.filter((block) => block !== last && isEnded(block)).length;
  return ended >= 2 && ended / (others.length - 1) >= MOSTLY;
}

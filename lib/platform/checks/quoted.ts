import type { Block } from "./block.ts";
import type { Span } from "./types.ts";

const CLOSING: Record<string, string> = { "«": "»", "“": "”", '"': '"', "„": "“" };

/**
 * Finds the texts between quotation marks, without the marks. A pair that is not closed within its block goes on to its
 * end, as the press writes quotations of several paragraphs; a straight mark without a second is none (it may mean
 * inches). Marks within a quotation belong to it.
 */
export function quotationsIn(text: string): Span[] {
  const quotations: Span[] = [];
  const straight = text.lastIndexOf('"');
  for (let index = 0; index < text.length; index++) {
    const open = text.charAt(index);
    const close = CLOSING[open];
    if (!close || (open === '"' && index >= straight)) continue;
    const end = endOf(text, index + 1, open, close);
    quotations.push({ start: index + 1, end });
    index = end;
  }
  return quotations;
}

function endOf(text: string, from: number, open: string, close: string): number {
  let depth = 1;
  for (let index = from; index < text.length; index++) {
    const character = text.charAt(index);
    if (character === close && --depth === 0) return index;
    if (character === open) depth++;
  }
  return text.length;
}

const DASH = /^[—–]/;
const LABEL = /^(?:[PR]|Pregunta|Respuesta)[.:] ?/;
const SPEAKER = /^\p{Lu}[\p{Lu} ]{2,30}\.? ?[—–:-]/u;
const BOLD_LABEL = /^\*\*[^*\n]{1,60}(?::\*\*|\*\*:)/;

/** Returns whether a block is somebody's part in a dialogue: `—¿Quién es?`, `R. Mi abuela`, `**La abuela:** …`. */
export const isSpoken = ({ text, source }: Block): boolean =>
  DASH.test(text) || LABEL.test(text) || SPEAKER.test(text) || BOLD_LABEL.test(source);

/** The number of questions, in bold or as headings, that make a text an interview. */
const INTERVIEW = 3;

/** Returns only the blocks before the first question when the text is an interview whose questions stand out. */
export function withoutInterview(blocks: Block[]): Block[] {
  const isQuestion = ({ kind, source, text }: Block) =>
    /\?$/.test(text.trim()) && (kind === "heading" || /^\*\*[^*]+\*\*$/.test(source.trim()));
  const first = blocks.findIndex(isQuestion);
  if (blocks.filter(isQuestion).length < INTERVIEW) return blocks;
  return blocks.slice(0, first);
}

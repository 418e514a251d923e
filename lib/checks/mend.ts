import { applyEdits, type Edit } from "@/lib/markdown/edits";
import { chatFinding, remarksIn } from "./chat";
import { htmlFinding, htmlIn } from "./html";
import { read, sentencesOf, spanOf, type Reading } from "./reading";
import type { Finding, TextToCheck } from "./types";
import { unwrapped } from "./wrapper";

/** What is taken away may show another wrapper; nothing has more layers than this. */
const ROUNDS = 6;

/**
 * What can be mended without asking again: what is around the text (JSON, a code fence, front matter, the title as a
 * heading), raw HTML, and what is left of a conversation at its ends. Gives the mended text, and what was done, with
 * spans in the text as it was at that moment. A text of which nothing would be left stays as it is.
 */
export function mendText(given: TextToCheck): { text: TextToCheck; done: Finding[] } {
  let text = given;
  const done: Finding[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const reading = read(text);
    const mended = unwrapped(reading) ?? withoutHtml(reading) ?? withoutRemarks(reading);
    const content = mended?.text.content.trim();
    if (!mended || !content) break;
    text = { ...mended.text, content };
    done.push(mended.done);
  }
  return { text, done };
}

function withoutHtml(reading: Reading) {
  const edits = htmlIn(reading);
  if (edits.length === 0) return null;
  const spans = edits.map(({ start, end }) => ({ start, end }));
  return changed(reading, edits, htmlFinding(spans));
}

function withoutRemarks(reading: Reading) {
  const { own, content } = reading;
  const remarks = remarksIn(reading).filter(({ atEdge }) => atEdge);
  if (remarks.length === 0) return null;
  const sentences = sentencesOf(own);
  const [first, last] = [sentences[0]?.start, sentences.at(-1)?.end];
  const atStart = remarks.filter(({ start }, at) => start === sentences[at]?.start);
  const edits: Edit[] = [];
  if (atStart.length > 0 && remarks[0]?.start === first) {
    const next = sentences[atStart.length];
    const end = next ? cutAt(content, spanOf(own, next.start, next.start + 1).start) : 0;
    edits.push({ start: 0, end, text: "" });
  }
  const atEnd = remarks.filter((one) => !atStart.includes(one));
  if (atEnd.length > 0 && atEnd.at(-1)?.end === last) {
    const before = sentences[sentences.length - atEnd.length - 1];
    const start = before ? closedAt(content, spanOf(own, before.start, before.end).end) : 0;
    edits.push({ start, end: content.length, text: "" });
  }
  const spans = remarks.map(({ start, end }) => spanOf(own, start, end));
  return changed(reading, edits, chatFinding(spans));
}

function changed({ kind, title, content, cutShort }: Reading, edits: Edit[], done: Finding) {
  const mended = applyEdits(content, edits)
    .replace(/^(?:\s*(?:---|\*\*\*|___)[ \t]*\n)+/, "")
    .replace(/\n\s*(?:---|\*\*\*|___)\s*$/, "");
  return mended === content ? null : { text: { kind, title, content: mended, cutShort }, done };
}

/** The marks of a heading, a list or of bold before the first character that is read belong to it. */
function cutAt(content: string, offset: number): number {
  const line = content.lastIndexOf("\n", offset - 1) + 1;
  return /^[\s>#*_\-+\d.¿¡«“"([—]*$/.test(content.slice(line, offset)) ? line : offset;
}

/** And those after the last. */
const closedAt = (content: string, offset: number) =>
  offset + (/^[*_`)\]»”"]*/.exec(content.slice(offset))?.[0].length ?? 0);

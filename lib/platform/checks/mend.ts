import { applyEdits, type Edit } from "../markdown/edits.ts";
import { chatFinding, remarksIn } from "./chat.ts";
import { htmlFinding, htmlIn } from "./html.ts";
import { read, spanOf, type Reading } from "./reading.ts";
import type { Finding, TextToCheck } from "./types.ts";
import { unwrapped } from "./wrapper.ts";

/** The most layers that are taken off a text: under each there may be another wrapper, but nothing has more of them. */
const ROUNDS = 6;

/**
 * Mends what can be mended without asking again: what is around the text (JSON, a code fence, front matter, the title
 * as a heading), raw HTML, and what is left of a conversation at its ends. Gives the mended text, and what was done,
 * with spans in the text as it was at that moment. A text of which nothing would be left stays as it is.
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
  const spans = remarksIn(reading)
    .filter(({ atEdge }) => atEdge)
    .map(({ start, end }) => spanOf(own, start, end));
  if (spans.length === 0) return null;
  const edits = spans.map(({ start, end }) => ({
    start: openedAt(content, start),
    end: closedAt(content, end),
    text: "",
  }));
  return changed(reading, edits, chatFinding(spans));
}

function changed({ kind, title, content, cutShort }: Reading, edits: Edit[], done: Finding) {
  const mended = applyEdits(content, edits)
    .trim()
    .replace(/^(?:(?:---|\*\*\*|___)[ \t]*\n\s*)+/, "") // a rule that separated the text from what was removed
    .replace(/\n[ \t]*(?:---|\*\*\*|___)$/, "");
  return mended === content ? null : { text: { kind, title, content: mended, cutShort }, done };
}

/** Returns where a sentence begins with the marks before it that are part of it: of a heading, a list, bold. */
function openedAt(content: string, offset: number): number {
  const line = content.lastIndexOf("\n", offset - 1) + 1;
  const before = content.slice(line, offset);
  if (/^[\s>#*_\-+\d.]*$/.test(before)) return line;
  return offset - (/[*_]*$/.exec(before)?.[0].length ?? 0);
}

/**
 * Returns where a sentence ends with the characters after it that are part of it: accents of its last letter,
 * characters that are not seen, marks of bold.
 */
const closedAt = (content: string, offset: number) =>
  offset +
  (/^[\p{M}\p{Cf}\udc00-\udfff*_]*/u.exec(content.slice(offset, offset + 10))?.[0].length ?? 0);

import { isVerse } from "./block.ts";
import { finding } from "./finding.ts";
import { plainWords } from "./fold.ts";
import { isSpoken } from "./quoted.ts";
import { sentencesOf, spanOf, type Reading } from "./reading.ts";
import { stemOf } from "./stems.ts";
import type { Finding, Span } from "./types.ts";

/** Words from which on a sentence, or a paragraph, is not said twice by chance or as a refrain. */
const FROM = { sentence: 8, paragraph: 15 };
/** Sentences that come again from which on an editor looks: a speaker may close with the sentence that he began with. */
const AGAIN = 2;
/** The share of different stems that two paragraphs have in common when they say the same in other words. */
const SAME = 0.6;
/** The least share of the words that are said once: what is nothing but one sentence over and over was meant so. */
const ONCE = 0.5;

/** Warns of a text that goes round in circles: sentences that come again, paragraphs that say the same once more. */
export function checkLoop({ own, blocks, kind }: Reading): Finding[] {
  if (kind === "comment" || blocks.some(isVerse)) return [];
  const spans = [...repeatedSentences(own), ...likeParagraphs(blocks)];
  return spans.length > 0 ? [finding("loop", "warn", "El texto se repite a sí mismo.", spans)] : [];
}

function repeatedSentences(own: Reading["own"]): Span[] {
  const seen = new Set<string>();
  let [words, once] = [0, 0];
  const again: Span[] = [];
  for (const { start, end } of sentencesOf(own)) {
    const said = plainWords(own.folded.slice(start, end));
    const sentence = said.join(" ");
    words += said.length;
    if (!seen.has(sentence)) once += said.length;
    else if (said.length >= FROM.sentence) again.push(spanOf(own, start, end));
    seen.add(sentence);
  }
  return again.length >= AGAIN && once / words >= ONCE ? again : [];
}

function likeParagraphs(blocks: Reading["blocks"]): Span[] {
  const paragraphs = blocks
    .filter((block) => block.kind === "paragraph" && !block.quoted && !isSpoken(block))
    .slice(0, 200)
    .map((block) => ({ block, stems: new Set(plainWords(block.folded).map(stemOf)) }))
    .filter(({ stems }) => stems.size >= FROM.paragraph);
  return paragraphs.flatMap(({ block, stems }, at) =>
    paragraphs.slice(0, at).some((other) => likeness(stems, other.stems) >= SAME)
      ? [spanOf(block, 0, block.text.length)]
      : [],
  );
}

/** Dice's coefficient of two sets. */
function likeness(one: Set<string>, other: Set<string>): number {
  const common = [...one].filter((stem) => other.has(stem)).length;
  return (2 * common) / (one.size + other.size);
}

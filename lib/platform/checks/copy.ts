import { finding } from "./finding.ts";
import { plainWords } from "./fold.ts";
import { runsOf, sharedWith } from "./grams.ts";
import { wordsOf, type Reading } from "./reading.ts";
import { isOfSeries, nameOf, saidAgain } from "./repeated.ts";
import type { Earlier, Finding } from "./types.ts";

/** Words in a row that are also in another text: from so many on there is a warning, or a block. */
const STRETCH = { warn: 15, block: 25 };
/** The share of all runs of eight words from which on a text was copied, if it has at least ten: 17 words in a row. */
const MIN_SHARE = 0.1;
const LEAST_RUNS = 10;
/** Words from which on a text can have copied something; in fewer, two may say the same by themselves. */
const FROM = { entry: 60, comment: 20 };
/** The texts in which copies are looked for, of those that share a run of eight words: the ones that share most. */
const MOST_TEXTS = 5;

/**
 * Blocks or warns of what stands word for word in an earlier text, of several the one that most was copied from.
 * Quotations are left out; so are texts that the whole repeats, of which `checkRepeated` tells, and in a series those
 * of the same frame.
 */
export function checkCopy(reading: Reading, context: Earlier): Finding[] {
  const words = wordsOf(reading.written);
  if (words.length < FROM[reading.kind]) return [];
  const plain = words.map(({ folded }) => folded);
  const own = runsOf([plain]);
  const again = saidAgain(reading, context);
  const [copied] = context.earlier
    .filter((text) => !again.includes(text) && !(context.series && isOfSeries(text)))
    .map((text) => {
      const others = plainWords(text.content);
      return { text, others, known: own.foundIn(others).filter(Boolean).length };
    })
    .filter(({ known }) => known > 0)
    .toSorted((a, b) => b.known - a.known)
    .slice(0, MOST_TEXTS)
    .flatMap(({ text, others }) => {
      const { shared, share, runs } = sharedWith(plain, runsOf([others]));
      const most = Math.max(...runs.map(({ from, to }) => to - from));
      const much = share >= MIN_SHARE && shared >= LEAST_RUNS;
      const level: "block" | "warn" = much || most >= STRETCH.block ? "block" : "warn";
      return much || most >= STRETCH.warn ? [{ text, shared, runs, most, level }] : [];
    })
    .toSorted((a, b) => a.level.localeCompare(b.level) || b.shared - a.shared);
  if (!copied) return [];
  const { text, runs, most, level } = copied;
  const long = runs.filter(({ from, to }) => to - from >= STRETCH.warn);
  const spans = (long.length > 0 ? long : runs).map(({ from, to }) => ({
    start: words[from]?.span.start ?? 0,
    end: words[to - 1]?.span.end ?? 0,
  }));
  const what = level === "block" ? "frases" : `${most} palabras seguidas`;
  return [finding("copy", level, `El texto copia ${what} de ${nameOf(text)}.`, spans)];
}

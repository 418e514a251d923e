import { finding } from "./finding.ts";
import { plainWords } from "./fold.ts";
import { runsOf, sharedWith, type Run } from "./grams.ts";
import { wordsOf, type Reading, type Word } from "./reading.ts";
import { doubtsOf } from "./signs.ts";
import type { CheckContext, Finding } from "./types.ts";

/** The share of runs of eight words from which on a text is taken for our own instructions. */
const MIN_SHARE = 0.1;
/** Fewer shared runs than this are a turn of phrase: ten are 17 words in a row. */
const LEAST_RUNS = 10;
/**
 * The share from which quotations count, too: a column may quote what it was asked for, unless that is most of its
 * text.
 */
const MOST_QUOTED = 0.5;

/**
 * Blocks a text that recites our instructions, and one that has eight words on end of those that are confided, which no
 * reader of it may learn, be they quoted or not.
 */
export function checkLeak(
  reading: Reading,
  { instructions, confided = [] }: CheckContext,
): Finding[] {
  const grams = runsOf(instructions.map(plainWords));
  const own = wordsOf(reading.written);
  const { shared, share, runs } = sharedWith(
    own.map(({ folded }) => folded),
    grams,
  );
  const words = wordsOf(reading.all);
  const folded = words.map((word) => word.folded);
  const { runs: betrayed } = sharedWith(folded, runsOf(confided.map(plainWords)));
  if (betrayed.length > 0) return [recites(words, betrayed)];
  const all = sharedWith(folded, grams);
  const told = shared >= LEAST_RUNS && share >= MIN_SHARE;
  if (!told && !(all.shared >= LEAST_RUNS && all.share >= MOST_QUOTED)) {
    const doubts = doubtsOf(reading, "leak");
    return doubts.length > 0
      ? [finding("leak", "warn", "El texto habla de las instrucciones que recibió.", doubts)]
      : [];
  }
  return [recites(own, runs)];
}

function recites(words: Word[], runs: Run[]): Finding {
  const spans = runs.map(({ from, to }) => ({
    start: words[from]?.span.start ?? 0,
    end: words[to - 1]?.span.end ?? 0,
  }));
  return finding(
    "leak",
    "block",
    "El texto repite las instrucciones que recibió el modelo.",
    spans,
  );
}

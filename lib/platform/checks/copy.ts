import { finding } from "./finding.ts";
import { plainWords } from "./fold.ts";
import { runsOf, sharedWith } from "./grams.ts";
import { wordsOf, type Reading } from "./reading.ts";
import type { CheckContext, Finding } from "./types.ts";

/** Words in a row that are also in a source: from so many on there is a warning, or a block. */
const STRETCH = { warn: 15, block: 25 };
/** The share of all runs of eight words from which on a source was copied, if it has at least ten: 17 words in a row. */
const MIN_SHARE = 0.1;
const LEAST_RUNS = 10;

/** Blocks or warns of what was copied from a source, quotations left out. */
export function checkCopy({ written }: Reading, { sources }: CheckContext): Finding[] {
  const words = wordsOf(written);
  const plain = words.map(({ folded }) => folded);
  return sources.flatMap(({ title, text }) => {
    const { shared, share, runs } = sharedWith(plain, runsOf([plainWords(text)]));
    const long = runs.filter(({ from, to }) => to - from >= STRETCH.warn);
    const much = share >= MIN_SHARE && shared >= LEAST_RUNS;
    if (long.length === 0 && !much) return [];
    const most = Math.max(...runs.map(({ from, to }) => to - from));
    const spans = (long.length > 0 ? long : runs).map(({ from, to }) => ({
      start: words[from]?.span.start ?? 0,
      end: words[to - 1]?.span.end ?? 0,
    }));
    return most >= STRETCH.block || much
      ? [finding("copy", "block", `El texto copia frases de «${title}».`, spans)]
      : [finding("copy", "warn", `El texto copia ${most} palabras seguidas de «${title}».`, spans)];
  });
}

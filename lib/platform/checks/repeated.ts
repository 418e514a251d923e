import { truncate } from "../text/truncate.ts";
import { finding, repair } from "./finding.ts";
import { plainWords } from "./fold.ts";
import type { Reading } from "./reading.ts";
import { sameComments } from "./same-comment.ts";
import { similarity, sketchOf } from "./sketch.ts";
import type { Earlier, EarlierText, Finding } from "./types.ts";

/** The likeness of two texts, from 0 to 1: from `warn` on, an editor looks; from `block` on, it is the same text. */
export const ALIKE = { warn: 0.08, block: 0.2 };

/** The same within a series, whose texts are alike in form: two days' forecasts share .18, a filled-in form .54. */
const ALIKE_IN_SERIES = { warn: 0.35, block: 0.6 };

/** Characters of an earlier comment that a finding repeats. */
const SHOWN = 80;

/** Words below which its author may make a comment twice: "Gracias por el artículo, muy útil." */
const COURTESY = 12;
/** Words from which on nobody else may make it: what is shorter, two may think of. */
const THOUGHT = 20;
/** Different words below which a text says too little to be held against those of other spaces. */
const SAYS_LITTLE = 60;

/**
 * Blocks an entry that says as a whole what a text of the site says, and warns of one that looks like it. Has a comment
 * that its author has made already written again, one of few words only when it has been made twice; and one of 20
 * words or more that anybody has made.
 */
export function checkRepeated(reading: Reading, context: Earlier): Finding[] {
  const [again] = saidAgain(reading, context);
  if (reading.kind === "comment") {
    if (!again) return [];
    const shown = truncate(again.content.replace(/\s+/g, " "), SHOWN);
    const other = `${again.own ? "otro suyo" : "otro"}: «${shown}»`;
    const named = again.kept ? nameOf(again) : other;
    return [repair("repeated", "block", `El comentario repite ${named}.`)];
  }
  const [nearest] = again ? [again] : alikeTo(reading, context, "warn");
  if (!nearest) return [];
  const percent = Math.round(likenessOf(reading, nearest) * 100);
  const other = `${nameOf(nearest)}: coinciden en un ${percent} %.`;
  return again
    ? [finding("repeated", "block", `El texto repite ${other}`)]
    : [finding("repeated", "warn", `El texto se parece a ${other}`)];
}

/** Returns the earlier texts that a text says again as a whole, of entries the nearest first: see `checkRepeated`. */
export function saidAgain(reading: Reading, context: Earlier): EarlierText[] {
  if (reading.kind === "entry") return alikeTo(reading, context, "block");
  const comments = context.earlier.filter(({ kind }) => kind === "comment");
  const { length } = plainWords(reading.content);
  const others = length < THOUGHT ? comments.filter(({ own }) => own) : comments;
  const same = sameComments(reading.content, others);
  return same.length < (length < COURTESY ? 2 : 1) ? [] : same;
}

/** Returns the earlier texts that an entry is so much alike to, the nearest first. */
function alikeTo(reading: Reading, { earlier, series }: Earlier, level: keyof typeof ALIKE) {
  const saysLittle = new Set(plainWords(reading.content)).size < SAYS_LITTLE;
  return earlier
    .filter((text) => {
      if (text.elsewhere && saysLittle) return false;
      const limits = series && isOfSeries(text) ? ALIKE_IN_SERIES : ALIKE;
      return likenessOf(reading, text) >= limits[level];
    })
    .toSorted((a, b) => likenessOf(reading, b) - likenessOf(reading, a));
}

/** Returns whether an earlier text may be of the series that an entry is part of: same author, same space. */
export const isOfSeries = ({ kind, own }: EarlierText): boolean => kind === "entry" && own;

/** Returns how an earlier text is called in a sentence that begins with «El texto» or «El título». */
export const nameOf = ({ kind, title, own, elsewhere, kept }: EarlierText): string => {
  if (kept) return "otro borrador suyo";
  if (kind === "comment") return own ? "otro comentario suyo" : `un comentario en «${title}»`;
  return `«${title}»${elsewhere ? ", de otro espacio" : ""}`;
};

/** Returns how much two texts have in common, from 0 to 1: see `similarity`; 0 when one has too few words. */
export function likenessOf(text: Reading, earlier: EarlierText): number {
  const [one, other] = [sketchFor(text), sketchFor(earlier)];
  return one && other ? similarity(one, other) : 0;
}

const sketches = new WeakMap<object, Uint8Array | null>();

/** Makes the sketch of a text once, because several checks ask for it. */
function sketchFor(text: { content: string }): Uint8Array | null {
  let sketch = sketches.get(text);
  if (sketch === undefined) {
    sketch = sketchOf(text.content);
    sketches.set(text, sketch);
  }
  return sketch;
}

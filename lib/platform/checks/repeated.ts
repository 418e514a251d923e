import { truncate } from "../text/truncate.ts";
import { finding, repair } from "./finding.ts";
import { plainWords } from "./fold.ts";
import { sameComments } from "./same-comment.ts";
import { similarity, sketchOf } from "./sketch.ts";
import type { Earlier, EarlierText, Finding, TextToCheck } from "./types.ts";

/** The likeness of two texts, from 0 to 1: from `warn` on, an editor looks; from `block` on, it is the same text. */
export const ALIKE = { warn: 0.08, block: 0.2 };

/** The same for a series, whose texts are alike in form: two days' forecasts share .18, a filled-in form .54. */
const ALIKE_IN_SERIES = { warn: 0.35, block: 0.6 };

/** Characters of an earlier comment that a finding repeats. */
const SHOWN = 80;

/** Words below which a comment may be made twice: "Gracias por el artículo, muy útil." */
const COURTESY = 12;

const isCourtesy = (content: string) => plainWords(content).length < COURTESY;

/**
 * Blocks a text that the space has already, and warns of one that looks like it. Has a comment that its writer has made
 * already written again; one of few words only when it has been made twice.
 */
export function checkRepeated(
  { content, kind }: TextToCheck,
  { earlier, own = [], series }: Earlier,
): Finding[] {
  if (kind === "comment") {
    const [said, ...more] = sameComments(content, own);
    if (said === undefined || (isCourtesy(content) && more.length === 0)) return [];
    const shown = truncate(said.replace(/\s+/g, " "), SHOWN);
    return [repair("repeated", "block", `El comentario repite otro suyo: «${shown}».`)];
  }
  const nearest = nearestOf(content, earlier);
  const limits = series ? ALIKE_IN_SERIES : ALIKE;
  if (!nearest || nearest.alike < limits.warn) return [];
  const percent = Math.round(nearest.alike * 100);
  const other = `«${nearest.title}»`;
  return nearest.alike >= limits.block
    ? [finding("repeated", "block", `El texto repite ${other}: coinciden en un ${percent} %.`)]
    : [finding("repeated", "warn", `El texto se parece a ${other}: coinciden en un ${percent} %.`)];
}

/** Returns the earlier text that a text has most in common with, and how much; null for none. */
export function nearestOf(content: string, earlier: EarlierText[]) {
  const sketch = earlier.length > 0 ? sketchOf(content) : null;
  if (!sketch) return null;
  let nearest: (EarlierText & { alike: number }) | null = null;
  for (const text of earlier) {
    const alike = similarity(sketch, text.sketch);
    if (alike > (nearest?.alike ?? 0)) nearest = { ...text, alike };
  }
  return nearest;
}

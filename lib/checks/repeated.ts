import { finding } from "./finding";
import type { Reading } from "./reading";
import { similarity, sketchOf } from "./sketch";
import type { CheckContext, EarlierText, Finding } from "./types";

/** What two texts have in common: from the first on, an editor looks; from the second on, it is the same text. */
export const ALIKE = { warn: 0.08, block: 0.2 };

/** The same for a series, which is written in one frame: two days' forecasts share .18, a form that was filled in .54. */
const ALIKE_IN_SERIES = { warn: 0.35, block: 0.6 };

/** Blocks a text that the space has already, and warns of one that looks like it. */
export function checkRepeated(
  { content, kind }: Reading,
  { earlier, series }: CheckContext,
): Finding[] {
  const nearest = nearestOf(content, earlier);
  const limits = series ? ALIKE_IN_SERIES : ALIKE;
  if (!nearest || nearest.alike < limits.warn) return [];
  const percent = Math.round(nearest.alike * 100);
  const other = kind === "comment" ? "otro comentario suyo" : `«${nearest.title}»`;
  return nearest.alike >= limits.block
    ? [finding("repeated", "block", `El texto repite ${other}: coinciden en un ${percent} %.`)]
    : [finding("repeated", "warn", `El texto se parece a ${other}: coinciden en un ${percent} %.`)];
}

/** The one of the earlier texts that a text has most in common with, and how much. */
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

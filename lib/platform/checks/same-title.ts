import { areAlike } from "../text/similar.ts";
import { finding, repair } from "./finding.ts";
import type { Reading } from "./reading.ts";
import { ALIKE, likenessOf, nameOf } from "./repeated.ts";
import type { Earlier, Finding } from "./types.ts";

/**
 * Has a text written once more when its title says what an earlier one of its space says; when the texts are alike,
 * too, blocks it.
 */
export function checkTitle(reading: Reading, { earlier, titles, series }: Earlier): Finding[] {
  const { title } = reading;
  if (!title || series) return [];
  const first = titles.find((other) => areAlike(title, other));
  if (first === undefined) return [];
  const same = earlier.find(
    (text) =>
      text.kind === "entry" &&
      !text.elsewhere &&
      areAlike(title, text.title) &&
      likenessOf(reading, text) >= ALIKE.warn,
  );
  if (same) return [finding("title", "block", `El título y el texto repiten ${nameOf(same)}.`)];
  const kept = earlier.find((text) => text.kept && text.title === first);
  const named = kept ? nameOf(kept) : `«${first}»`;
  return [repair("title", "block", `El título repite el de ${named}.`)];
}

import { areAlike } from "../text/similar.ts";
import { finding, repair } from "./finding.ts";
import { ALIKE, nearestOf } from "./repeated.ts";
import type { Earlier, Finding, TextToCheck } from "./types.ts";

/** Has a text written once more when its title says what an earlier one says; when the texts are alike, blocks it. */
export function checkTitle({ title, content }: TextToCheck, context: Earlier): Finding[] {
  if (!title || context.series) return [];
  const alike = context.earlier.filter((text) => areAlike(title, text.title));
  const [first] = alike;
  if (!first) return [];
  const nearest = nearestOf(content, alike);
  return nearest && nearest.alike >= ALIKE.warn
    ? [finding("title", "block", `El título y el texto repiten «${nearest.title}».`)]
    : [repair("title", "block", `El título repite el de «${first.title}».`)];
}

import { areAlike } from "@/lib/text/similar";
import { finding, repair } from "./finding";
import type { Reading } from "./reading";
import { ALIKE, nearestOf } from "./repeated";
import type { CheckContext, Finding } from "./types";

/** Has a text whose title says what an earlier one says renamed; when the texts are alike, too, it is blocked. */
export function checkTitle({ title, content }: Reading, context: CheckContext): Finding[] {
  if (!title || context.series) return [];
  const alike = context.earlier.filter((text) => areAlike(title, text.title));
  const [first] = alike;
  if (!first) return [];
  const nearest = nearestOf(content, alike);
  return nearest && nearest.alike >= ALIKE.warn
    ? [finding("title", "block", `El título y el texto repiten «${nearest.title}».`)]
    : [repair("title", "block", `El título repite el de «${first.title}».`)];
}

import { repair } from "./finding.ts";
import { wordsOf, type Reading } from "./reading.ts";
import type { CheckContext, Finding } from "./types.ts";

/** Characters of a title that fits on one line of a list. */
const TITLE = 90;

/**
 * Has a text with more or fewer words than asked for, or a long title, written once more. When it is still more than
 * twice or less than half as long as asked for, it is blocked.
 */
export function checkLength({ all, title }: Reading, { words }: CheckContext): Finding[] {
  if (!words) return [];
  const count = wordsOf(all).length;
  const found: Finding[] = [];
  const asked = `se pidieron entre ${words.min} y ${words.max}`;
  if (count > words.max) {
    const level = count > words.max * 2 ? "block" : "warn";
    found.push(repair("length", level, `El texto tiene ${count} palabras: ${asked}.`));
  } else if (count < words.min) {
    const level = count < words.min / 2 ? "block" : "warn";
    found.push(repair("length", level, `El texto tiene solo ${count} palabras: ${asked}.`));
  }
  const characters = Array.from(title ?? "").length;
  if (characters > TITLE) {
    const text = `El título tiene ${characters} caracteres: no debe pasar de ${TITLE}.`;
    found.push(repair("length", characters > TITLE * 2 ? "block" : "warn", text));
  }
  return found;
}

import type { Choice } from "./choices";
import { plain } from "./plain";

/** Returns the choices whose names contain what was typed, the best first; equal ones keep their order. */
export function matching(choices: Choice[], typed: string): Choice[] {
  return ranked(choices, typed).filter((choice) => fitOf(choice, plain(typed)) < FOUND_OTHERWISE);
}

/**
 * Sorts choices, the best first: screens and actions whose name begins with what was typed come before all others,
 * choices that were not found by their name come last.
 */
export function ranked(choices: Choice[], typed: string): Choice[] {
  const asked = plain(typed);
  const place = (choice: Choice) => {
    const fit = fitOf(choice, asked);
    const leads = fit <= BEGINS && (choice.kind === "Pantalla" || choice.kind === "Acción");
    return leads ? fit : fit + FOUND_OTHERWISE;
  };
  const places = new Map(choices.map((choice) => [choice, place(choice)]));
  return choices.toSorted((a, b) => places.get(a)! - places.get(b)!);
}

const SAME = 0;
const BEGINS = 1;
const BEGINS_WORDS = 2;
const HOLDS = 3;
const FOUND_OTHERWISE = 4;

const fitOf = ({ label, also }: Choice, asked: string) =>
  Math.min(fit(plain(label), asked), also ? fit(plain(also), asked) : FOUND_OTHERWISE);

function fit(name: string, asked: string): number {
  if (name === asked) return SAME;
  if (name.startsWith(asked)) return BEGINS;
  const words = asked.split(" ");
  if (words.every((word) => ` ${name}`.includes(` ${word}`))) return BEGINS_WORDS;
  return words.every((word) => name.includes(word)) ? HOLDS : FOUND_OTHERWISE;
}

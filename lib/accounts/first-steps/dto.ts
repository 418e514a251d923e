import type { Budget, Price } from "@/lib/machines/spending/dto";

/** The first steps of a new newspaper: true for each that is done. */
export interface FirstSteps {
  name: boolean;
  space: boolean;
  entry: boolean;
  domain: boolean;
  synthetic: boolean;
}

/** The known prices and limits of what synthetic users will cost. */
export interface KnownCosts {
  prices: Pick<Price, "model" | "currency" | "input_micros" | "output_micros">[];
  /** The most that the site may spend in a month; null for no limit. */
  limit: Pick<Budget, "currency" | "limit_micros"> | null;
}

/** Returns whether a newspaper may do without this step. */
export const isOptional = (step: keyof FirstSteps): boolean => step === "domain";

/** Counts the steps that are done and the steps in all, without the optional ones. */
export function countDone(steps: FirstSteps): { done: number; of: number } {
  const { domain: _optional, ...needed } = steps;
  const all = Object.values(needed) as boolean[];
  return { done: all.filter(Boolean).length, of: all.length };
}

import type { CheckLevel, Finding } from "./types.ts";

/** The share that each finding takes from what is still safe. */
const WEIGHT: Record<CheckLevel, number> = { block: 0.7, warn: 0.3, repair: 0.15 };

/** How much an editor should look at a text, from 0 to 100: a block counts more than two warnings. */
export const riskOf = (findings: Finding[]): number =>
  Math.round(100 * (1 - findings.reduce((safe, { level }) => safe * (1 - WEIGHT[level]), 1)));

/** Turns a finding that is still there after the second attempt into a block or a warning, if it was a repair. */
export const afterRepair = (finding: Finding): Finding =>
  finding.level === "repair" ? { ...finding, level: finding.unrepaired ?? "warn" } : finding;

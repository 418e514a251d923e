import { writeFileSync } from "node:fs";

/** What a run of tests has shown, as `scripts/suite` adds it up. */
export interface Outcome {
  passed: number;
  failed: Trial[];
  /** What passed, but only when it was tried again. */
  second: Trial[];
}

export interface Trial {
  /** Relative to the root. */
  file: string;
  line?: number;
  name: string;
  /** The first line of what it failed with. */
  message: string;
  /** Runs it alone. */
  command: string;
}

/** Where a reporter leaves it: `scripts/suite` names the file. Nowhere when tests are run by hand. */
export function writeOutcome(outcome: Outcome) {
  if (process.env.OUTCOME_FILE) writeFileSync(process.env.OUTCOME_FILE, JSON.stringify(outcome));
}

/** As terminals are told them. */
const COLOURS = /\u001b\[[\d;]*m/g;

export const firstLine = (message = "") =>
  message.replace(COLOURS, "").trim().split("\n")[0]!.slice(0, 300);

/** As a shell takes one argument. */
export const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

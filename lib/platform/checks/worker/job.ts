import type { CheckContext, Earlier, Finding, TextToCheck } from "../types.ts";

/** A context as it is sent to the thread: its links are a list of known addresses, and the origin of the site. */
export type SentContext = Omit<CheckContext, "links"> & {
  links?: { known: string[]; ownOrigin: string | undefined };
};

/** A text to check, to compare with others, or to make the marks of. */
export type CheckJob =
  | { text: TextToCheck; context: SentContext }
  | { text: TextToCheck; earlier: Earlier }
  | { marked: string };

export type CheckOutcome = { findings: Finding[] } | { marks: number[] } | { failed: string };

import type { Line } from "./block.ts";
import { spanOf } from "./reading.ts";
import type { Finding, Span } from "./types.ts";

/** The most spans that a finding keeps. */
const MAX_SPANS = 50;

/** Makes a finding; without `spans` it is about the whole text. */
export const finding = (
  check: Finding["check"],
  level: "block" | "warn",
  text: string,
  spans: Span[] = [],
): Finding => ({ check, level, text, spans: spans.slice(0, MAX_SPANS) });

/** Makes a finding that the writer gets the chance to repair. */
export const repair = (
  check: Finding["check"],
  unrepaired: "block" | "warn",
  text: string,
  spans: Span[] = [],
): Finding => ({ check, level: "repair", text, spans: spans.slice(0, MAX_SPANS), unrepaired });

/**
 * Returns what a finding says to the writer who shall repair it: without the words of others that it quotes for people,
 * which are no instructions. Findings quote titles of entries, and texts at their end; a quotation may have quotation
 * marks of its own.
 */
export const toldToWriter = ({ text }: Finding): string =>
  text.replace(/(: )?«.*»/s, (_quoted, colon?: string) => (colon ? "" : "otra entrada"));

/** Where phrases are found in a line; the patterns are global and match folded text. */
export const placesOf = (line: Line, patterns: RegExp[]): Span[] =>
  patterns
    .flatMap((pattern) =>
      [...line.folded.matchAll(pattern)].map(({ 0: match, index }) =>
        spanOf(line, index, index + match.length),
      ),
    )
    .toSorted((a, b) => a.start - b.start);

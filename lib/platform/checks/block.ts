import type { Span } from "./types.ts";

/** A text as it is read, without marks, code, formulas and HTML: one space for many, and a line for each block. */
export interface Line {
  text: string;
  /** `text`, folded. */
  folded: string;
  /** Where each of its characters stands in `content`. */
  at: number[];
}

/** A paragraph, a heading, an item of a list or a cell of a table. */
export interface Block extends Line {
  kind: "paragraph" | "heading" | "item" | "cell";
  /** All of it is somebody else's: a block quotation. */
  quoted: boolean;
  /** Inside of a pair of quotation marks, as places in its own `text`. */
  quotations: Span[];
  /** As it is written in `content`. */
  source: string;
}

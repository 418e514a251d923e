import type { Span } from "./types.ts";

/** A text as it is read, without marks, code, HTML and formulas on lines of their own: one space for many, and a line for each block. */
export interface Line {
  text: string;
  /** `text`, folded. */
  folded: string;
  /** The place of each of its characters in `content`. */
  at: number[];
}

/** A paragraph, a heading, an item of a list or a cell of a table. */
export interface Block extends Line {
  kind: "paragraph" | "heading" | "item" | "cell";
  /** True when all of it is somebody else's: a block quotation. */
  quoted: boolean;
  /** The parts inside of quotation marks, as places in its own `text`. */
  quotations: Span[];
  /** The block as it is written in `content`. */
  source: string;
}

/** Characters of a line that is verse, at most. */
const VERSE = 70;

/** Checks for a paragraph of several lines, none of which fills a column: verse, or the end of a letter. */
export const isVerse = ({ source }: Pick<Block, "source">): boolean => {
  const lines = source.trim().split("\n");
  return lines.length > 1 && lines.every((line) => line.length <= VERSE);
};

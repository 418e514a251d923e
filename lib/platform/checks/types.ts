import type { checkLabels } from "./labels.ts";

export type CheckName = keyof typeof checkLabels;

/**
 * `block`: not published. `warn`: an editor reads it first. `repair`: the writer is asked once more, or `mendText`
 * mends it.
 */
export type CheckLevel = "block" | "warn" | "repair";

/** A place in `content`, in UTF-16 offsets: `end` is the first that is not part of it. */
export interface Span {
  start: number;
  end: number;
}

export interface Finding {
  check: CheckName;
  level: CheckLevel;
  /** One Spanish sentence that an editor understands. */
  text: string;
  /** None where the whole text is meant; at most 50. */
  spans: Span[];
  /** The level that a repair gets when it is still found after the second attempt. */
  unrepaired?: "block" | "warn";
}

export interface TextToCheck {
  /** An entry's `content` is Markdown that was bounded before (`inspectMarkdown`), a comment's is plain text. */
  kind: "entry" | "comment";
  /** Entries only: its headline and its standfirst. */
  title?: string;
  summary?: string | null;
  content: string;
  /** True when the AI service stopped at its limit of tokens. */
  cutShort?: boolean;
}

/** A text that was there before, with which another is compared. */
export interface EarlierText {
  kind: TextToCheck["kind"];
  /** Of an entry, or of the one that a comment is under. */
  title: string;
  content: string;
  /** True for a comment of the same author, and for an entry of the same author in the same space. */
  own: boolean;
  /** True for an entry that stands in other spaces only. */
  elsewhere: boolean;
  /** True for a draft that not all who read the findings may read: they neither name nor quote it. */
  kept?: boolean;
}

export interface Source {
  title: string;
  text: string;
}

/** The earlier texts that a text is compared with. */
export type Earlier = Pick<CheckContext, "earlier" | "titles" | "series">;

/** The context in which a text is checked for as long as it waits. `links`: the addresses that may be linked. */
export type KeptContext = Pick<CheckContext, "instructions" | "confided" | "series" | "words"> & {
  links?: string[];
};

export interface CheckContext {
  /** Our own instructions, as the model got them. */
  instructions: string[];
  /** The part of them that whoever reads the text before it is published may not read: it quotes none of it. */
  confided?: string[];
  /** The texts of the whole site, by whomever, that are likeliest to say what the text says (at most 50, and some new). */
  earlier: EarlierText[];
  /** The titles that the space published before (its last 500, or 180 days); none for a comment. */
  titles: string[];
  /** How many words were asked for; without them no length is checked, nor that of the title. */
  words?: { min: number; max: number };
  /** True when titles may repeat. */
  series: boolean;
  /** Texts that the writer was given to write from: what is quoted and counted is looked for in them. */
  sources: Source[];
  /** Addresses that may be linked; without them links are not checked. */
  links?: { has(address: string): boolean };
}

import type { SourceSpan } from "./marks.ts";

export type RenderJob = {
  markdown: string;
  /** Begins every id in the output, so that none collides with an id of the page. */
  idPrefix: string;
  /** Links to other origins than this one are external. */
  siteOrigin: string;
  /** True when blocks say from which line they come: for previews. */
  lines?: boolean;
  /** Parts of the text to mark: for editors. */
  spans?: SourceSpan[];
};

/** A Markdown text from which links must be taken. */
export type UnlinkJob = { linked: string };

/** The reason why a text is not rendered: nested beyond reason, or too much work or output for its size. */
export type Refusal = "nesting" | "complexity" | "size";

/** `work`: milliseconds of processor time that it took. */
type Outcome<Made> = { work: number } & (Made | { refused: Refusal; cause: string });

export type RenderOutcome = Outcome<{ html: string; excerpt: string }>;
export type UnlinkOutcome = Outcome<{ unlinked: string }>;

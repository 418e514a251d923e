export type RenderJob = {
  markdown: string;
  /** Begins every id in the output, so that none collides with an id of the page. */
  idPrefix: string;
  /** Links to other origins than this one are external. */
  siteOrigin: string;
};

/** Why a text is not rendered: nested beyond reason, or too much work or output for its size. */
export type Refusal = "nesting" | "complexity";

export type RenderOutcome = { html: string; excerpt: string } | { refused: Refusal; cause: string };

/** One line of the answer to a caller that follows along: a step, then the result or the failure. */
export type ProgressLine<T, Step = string> =
  { step: Step } | { result: T } | { error: { status: number; message: string; detail?: string } };

/** The media type of such an answer: a JSON value a line, empty lines between them. */
export const PROGRESS_TYPE = "application/x-ndjson";

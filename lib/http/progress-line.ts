/** One line of a response that is followed as it comes: a step, then the result or the failure. */
export type ProgressLine<T, Step = string> =
  { step: Step } | { result: T } | { error: { status: number; message: string } };

/** The media type of such a response: a JSON value a line, empty lines between them. */
export const PROGRESS_TYPE = "application/x-ndjson";

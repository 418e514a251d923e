import type { AnswerFormat } from "@/lib/newsroom/ai/dialects";
import type { FailureKind } from "@/lib/newsroom/ai/failure-kind";

/** The result of trying a synthetic user's model. */
export interface Probe {
  works: boolean;
  failure: FailureKind | null;
  /** The sentence of the failure, and what the service said. */
  message: string | null;
  detail: string | null;
  /**
   * The way in which the server takes the shape of an answer; null when it did not answer, and for the built-in sample.
   */
  format: AnswerFormat | null;
  /** Milliseconds that it took. */
  ms: number;
  /** Tokens that it took, of input and output; null when the service did not tell. */
  tokens: number | null;
}

import type { AnswerFormat } from "@/lib/newsroom/ai/dialects";
import type { FailureKind } from "@/lib/newsroom/ai/failure-kind";

/** What trying a synthetic user's model has found. */
export interface Probe {
  works: boolean;
  failure: FailureKind | null;
  /** The sentence of the failure, and what the service said. */
  message: string | null;
  detail: string | null;
  /** How the server takes the shape of an answer; null when it did not answer, and for the built-in sample. */
  format: AnswerFormat | null;
  /** How long it took, in milliseconds. */
  ms: number;
  /** What it took of both kinds; null when the service did not tell. */
  tokens: number | null;
}

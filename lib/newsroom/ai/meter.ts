import type { LanguageModelMiddleware } from "ai";

/** Tokens as the service counts them: cached ones are among input, reasoning among output. */
export interface Usage {
  input: number;
  cached: number;
  output: number;
  reasoning: number;
}

/** Measures one call to a model: everything that is sent for it, repetitions and failures included. */
export class Meter {
  /** How many requests went to the service. */
  httpCalls = 0;
  /** How many of them the service may charge for without having said how much: they were cut off, or not understood. */
  unmeasured = 0;
  /** The tokens of all answers; null while no answer told any. */
  usage: Usage | null = null;
  /** The reason for which the last answer ended. */
  finishReason: string | null = null;

  /** The tokens read and written; null while no answer told any. */
  get tokens(): number | null {
    return this.usage && this.usage.input + this.usage.output;
  }

  /**
   * Wraps `fetch` to count requests. One that the service answers with a failure costs nothing, nor does one that never
   * reached it.
   */
  readonly count =
    (fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
    async (input, init) => {
      this.httpCalls++;
      this.unmeasured++;
      try {
        const response = await fetch(input, init);
        if (!response.ok) this.unmeasured--;
        return response;
      } catch (error) {
        if (neverArrived(error)) this.unmeasured--;
        throw error;
      }
    };

  /** Reads the tokens of every answer, also of one that is of no use. The innermost middleware of a model. */
  readonly read: LanguageModelMiddleware = {
    wrapGenerate: async ({ doGenerate }) => {
      const answer = await doGenerate();
      this.finishReason = answer.finishReason.unified;
      const { inputTokens, outputTokens } = answer.usage;
      const told = {
        input: inputTokens.total ?? NaN,
        cached: inputTokens.cacheRead ?? 0,
        output: outputTokens.total ?? NaN,
        reasoning: outputTokens.reasoning ?? 0,
      };
      if (!Object.values(told).every(isCount)) return answer;
      this.unmeasured--;
      const { input, output } = told;
      const cached = Math.min(told.cached, input);
      const reasoning = Math.min(told.reasoning, output);
      this.usage = sum(this.usage, { input, cached, output, reasoning });
      return answer;
    },
  };
}

/** Tokens that one answer can have had: no model reads as many, and what it writes has a megabyte at most. */
const MAX_TOKENS = 10_000_000;

/** Returns whether a number may be a count of tokens: any other value counts as none. */
const isCount = (tokens: number) => Number.isInteger(tokens) && tokens >= 0 && tokens <= MAX_TOKENS;

/** The meter that measures a call to a model, and the signal that cuts it off. */
export interface Watch {
  meter: Meter;
  signal: AbortSignal;
}

const sum = (one: Usage | null, other: Usage): Usage => ({
  input: (one?.input ?? 0) + other.input,
  cached: (one?.cached ?? 0) + other.cached,
  output: (one?.output ?? 0) + other.output,
  reasoning: (one?.reasoning ?? 0) + other.reasoning,
});

/** Node's and undici's words for a connection that was never made. */
const UNCONNECTED = [
  "EAI_AGAIN",
  "ECONNREFUSED",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "UND_ERR_CONNECT_TIMEOUT",
];

function neverArrived(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ("code" in error && UNCONNECTED.includes(String(error.code))) || neverArrived(error.cause);
}

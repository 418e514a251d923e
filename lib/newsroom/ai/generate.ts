import "server-only";
import { generateText, Output, type FlexibleSchema } from "ai";
import { env } from "@/lib/kernel/env";
import { log } from "@/lib/kernel/log";
import type { z } from "@/lib/kernel/zod";
import { answerTokens } from "@/lib/newsroom/ai/answer-length";
import { beginningIn } from "@/lib/newsroom/ai/answer-text";
import {
  articleAnswer,
  cutArticle,
  cutReply,
  probeAnswer,
  readCut,
  readingAnswer,
  replyAnswer,
  type Nothing,
  type Reading,
} from "@/lib/newsroom/ai/answers";
import { UnfinishedAnswer } from "@/lib/newsroom/ai/dialects";
import { describeFailure, ServiceFailure, toServiceFailure } from "@/lib/newsroom/ai/failure";
import type { Watch } from "@/lib/newsroom/ai/meter";
import { probePrompt, type Prompt } from "@/lib/newsroom/ai/prompts";
import { chatModel, type Writer } from "@/lib/newsroom/ai/service";
import { verdictIn } from "@/lib/newsroom/ai/verdict-text";

/** The number of retries when the service refused a call for a moment, each after the short wait that it asks for. */
const RETRIES = 1;

/** The most requests of a call that the service may charge for: others are made only after it has refused one. */
export const MAX_CHARGED = RETRIES + 1;

/**
 * A text as the model gave it, not yet validated, and the tokens it took if the service counted them. `cutShort`: the
 * service stopped at its limit, and this is what can be read of the answer.
 */
export type Generated<T> = T & { tokens: number | null; cutShort?: boolean };

/** An article as a model wrote it; `summary`: its standfirst, if it has one. */
export interface WrittenArticle {
  title: string;
  content: string;
  summary: string | null;
}

/**
 * Asks the AI service for an article. Throws 502 or 504 with a message that says why, and what `signal` aborts with.
 */
export const writeArticle = (
  writer: Writer,
  prompt: Prompt,
  watch: Watch,
): Promise<Generated<WrittenArticle | Nothing>> =>
  generate(writer, prompt, articleAnswer, watch, { cut: cutArticle });

/** Asks the AI service for a comment, as `writeArticle` does for an article. */
export const writeReply = (
  writer: Writer,
  prompt: Prompt,
  watch: Watch,
): Promise<Generated<{ content: string } | Nothing>> =>
  generate(writer, prompt, replyAnswer, watch, { cut: cutReply });

/** Asks the AI service whether a text is fit to be published, as `writeArticle` asks for one. */
export const askReader = (
  reader: Writer,
  prompt: Prompt,
  watch: Watch,
): Promise<Generated<Reading>> =>
  generate(reader, prompt, readingAnswer, watch, { answerIn: verdictIn });

/** Asks the AI service one short question in the way in which it is asked for texts, to see whether that works. */
export const askProbe = (writer: Writer, watch: Watch) =>
  generate(writer, probePrompt, probeAnswer, watch);

/**
 * The fewest characters of a token that counts as secret: shorter ones, such as «ollama» for a server of one's own, are
 * words that any text may have.
 */
const SHORTEST_SECRET = 16;

/** Throws 502 for an answer that repeats the token with which it was asked for: it would be published. */
function refuseEcho(output: object, token: string): void {
  if (token.length < SHORTEST_SECRET) return;
  const repeats = Object.values(output).some((part) => String(part).includes(token));
  if (repeats) throw new ServiceFailure("not_understood");
}

interface HowRead<T> {
  /** Finds the JSON object that is the answer in what the model said; absent: the last one. */
  answerIn?: (said: string) => string;
  /** Reads the beginning of an answer that was cut short; without it, such an answer is a failure. */
  cut?: z.ZodType<T>;
}

async function generate<T extends object>(
  writer: Writer,
  { instructions, prompt, ...length }: Prompt,
  schema: FlexibleSchema<T>,
  { meter, signal }: Watch,
  { answerIn, cut }: HowRead<T> = {},
): Promise<Generated<T>> {
  try {
    const { output } = await generateText({
      model: await chatModel(writer, meter, answerIn),
      instructions,
      prompt,
      output: Output.object({ schema }),
      maxOutputTokens: answerTokens(length),
      maxRetries: RETRIES,
      timeout: { totalMs: env.AI_TIMEOUT_SECONDS * 1000 },
      abortSignal: signal,
    });
    refuseEcho(output, writer.token);
    return { ...output, tokens: meter.tokens };
  } catch (error) {
    signal.throwIfAborted();
    if (cut && error instanceof UnfinishedAnswer && error.reason === "length") {
      const read = await readCut(beginningIn(error.said), cut);
      if (read) {
        refuseEcho(read, writer.token);
        return { ...read, tokens: meter.tokens, cutShort: true };
      }
    }
    const failure = toServiceFailure(error, writer.token);
    log.warn(
      { model: writer.model, failure: failure.kind, ...describeFailure(error) },
      "AI service failed",
    );
    throw failure;
  }
}

import "server-only";
import { generateText, Output, type FlexibleSchema } from "ai";
import { articleAnswer, probeAnswer, replyAnswer, type Nothing } from "@/lib/ai/answers";
import { describeFailure, toServiceFailure } from "@/lib/ai/failure";
import type { Watch } from "@/lib/ai/meter";
import { probePrompt, type Prompt, type WordRange } from "@/lib/ai/prompts";
import { chatModel, type Writer } from "@/lib/ai/service";
import { env } from "@/lib/kernel/env";
import { log } from "@/lib/kernel/log";

/** What one answer may cost at most, thinking apart; an article of 900 words takes some 1,800. */
const MAX_TOKENS = 4_000;

/** What a word of Spanish, its Markdown and its JSON take at most, in tokens. */
const TOKENS_PER_WORD = 3;

/** Calls after one that the service refused for a moment; it waits what the service asks for, briefly. */
const RETRIES = 1;

/** A text as the model gave it, not yet validated, and the tokens it took if the service counted them. */
export type Generated<T> = T & { tokens: number | null };

/** Asks the AI service for an article. Throws 502 or 504 with a message that says why, and what `signal` aborts with. */
export const writeArticle = (
  writer: Writer,
  prompt: Prompt,
  watch: Watch,
  words?: WordRange,
): Promise<Generated<{ title: string; content: string } | Nothing>> =>
  generate(writer, prompt, articleAnswer, watch, words);

/** The same for a comment. */
export const writeReply = (
  writer: Writer,
  prompt: Prompt,
  watch: Watch,
  words?: WordRange,
): Promise<Generated<{ content: string } | Nothing>> =>
  generate(writer, prompt, replyAnswer, watch, words);

/** Asks the AI service one short question, as it asks for texts: whether that works, and how. */
export const askProbe = (writer: Writer, watch: Watch) =>
  generate(writer, probePrompt, probeAnswer, watch);

async function generate<T>(
  writer: Writer,
  prompt: Prompt,
  schema: FlexibleSchema<T>,
  { meter, signal }: Watch,
  words?: WordRange,
): Promise<Generated<T>> {
  try {
    const { output, usage } = await generateText({
      model: await chatModel(writer, meter),
      ...prompt,
      output: Output.object({ schema }),
      maxOutputTokens: Math.max(MAX_TOKENS, (words?.max ?? 0) * TOKENS_PER_WORD),
      maxRetries: RETRIES,
      timeout: { totalMs: env.AI_TIMEOUT_SECONDS * 1000 },
      abortSignal: signal,
    });
    return { ...output, tokens: usage.totalTokens ?? null };
  } catch (error) {
    signal.throwIfAborted();
    const failure = toServiceFailure(error, writer.token);
    log.warn(
      { model: writer.model, failure: failure.kind, ...describeFailure(error) },
      "AI service failed",
    );
    throw failure;
  }
}

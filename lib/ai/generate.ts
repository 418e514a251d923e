import "server-only";
import { generateText, Output } from "ai";
import { z } from "@/lib/kernel/zod";
import { describeFailure, toAppError } from "@/lib/ai/failure";
import type { Watch } from "@/lib/ai/meter";
import type { Prompt } from "@/lib/ai/prompts";
import { chatModel, type Writer } from "@/lib/ai/service";
import { env } from "@/lib/kernel/env";
import { log } from "@/lib/kernel/log";

/** What one answer may have at most; an article of 900 words takes some 1,800. */
export const MAX_TOKENS = 4_000;

/** Calls after one that the service refused for a moment; it waits what the service asks for, briefly. */
const RETRIES = 1;

/** How many requests of a call the service may charge for: others are made only after it has refused one. */
export const MAX_CHARGED = RETRIES + 1;

const article = z.object({ title: z.string(), content: z.string() });
const reply = z.object({ content: z.string() });

/** A text as the model gave it, not yet validated, and the tokens it took if the service counted them. */
export type Generated<T> = T & { tokens: number | null };

/** Asks the AI service for an article. Throws 502 or 504 with a message that says why, and what `signal` aborts with. */
export const writeArticle = (writer: Writer, prompt: Prompt, watch: Watch) =>
  generate(writer, prompt, article, watch);

/** The same for a comment. */
export const writeReply = (writer: Writer, prompt: Prompt, watch: Watch) =>
  generate(writer, prompt, reply, watch);

async function generate<T>(
  writer: Writer,
  prompt: Prompt,
  schema: z.ZodType<T>,
  { meter, signal }: Watch,
): Promise<Generated<T>> {
  try {
    const { output, usage } = await generateText({
      model: await chatModel(writer, meter),
      ...prompt,
      output: Output.object({ schema }),
      maxOutputTokens: MAX_TOKENS,
      maxRetries: RETRIES,
      timeout: { totalMs: env.AI_TIMEOUT_SECONDS * 1000 },
      abortSignal: signal,
    });
    return { ...output, tokens: usage.totalTokens ?? null };
  } catch (error) {
    signal.throwIfAborted();
    log.warn({ model: writer.model, ...describeFailure(error) }, "AI service failed");
    throw toAppError(error);
  }
}

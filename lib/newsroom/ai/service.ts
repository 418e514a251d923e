import "server-only";
import { extractJsonMiddleware, wrapLanguageModel } from "ai";
import { env } from "@/lib/kernel/env";
import { log } from "@/lib/kernel/log";
import { providerHost } from "@/lib/machines/spending/provider-host";
import { inOurShape, objectIn } from "@/lib/newsroom/ai/answer-text";
import { inItsDialect, inItsShape, wholeAnswers } from "@/lib/newsroom/ai/dialects";
import type { Meter } from "@/lib/newsroom/ai/meter";

/** The most bytes of an answer that are read: an article takes some thousands. */
const MAX_ANSWER = 1_000_000;

/** The writer of a text: a model of the AI service and the token that pays for it. */
export interface Writer {
  model: string;
  token: string;
}

/**
 * A model of OpenAI, or of the compatible server at OPENAI_BASE_URL, spoken to through chat completions. `answerIn`:
 * finds the JSON object that is its answer in what it said.
 */
export async function chatModel(
  { model, token }: Writer,
  meter: Meter,
  answerIn: (said: string) => string = objectIn,
) {
  // Late, since on loading it reads the environment itself: `env` has cleared empty settings by then.
  const { createOpenAI } = await import("@ai-sdk/openai");
  const openai = createOpenAI({
    apiKey: token,
    baseURL: env.OPENAI_BASE_URL,
    fetch: meter.count(boundedFetch),
  });
  return wrapLanguageModel({
    model: openai.chat(model),
    middleware: [
      extractJsonMiddleware({ transform: answerIn }),
      wholeAnswers,
      inItsDialect(providerHost),
      meter.read,
    ],
  });
}

/** The AI service sent more than any answer has. */
export class AnswerTooLong extends Error {
  constructor() {
    super(`The answer is longer than ${MAX_ANSWER} bytes.`);
    this.name = "AnswerTooLong";
  }
}

/**
 * Fetches without following a redirect, which would take the token to another server, limits the size of the answer, so
 * that nobody fills the memory, and gives question and answer the shape that each side reads.
 */
const boundedFetch: typeof fetch = async (input, init) => {
  const { body, status, statusText, headers } = await fetch(input, {
    ...inItsShape(init),
    redirect: "manual",
  });
  const location = status >= 300 && status < 400 && headers.get("location");
  if (location) {
    await body?.cancel();
    warnOfRedirect(location);
    throw new TypeError("The AI service redirects.");
  }
  const shaped = body?.pipeThrough(atMost(MAX_ANSWER)).pipeThrough(asAWhole(inOurShape));
  return new Response(shaped, { status, statusText, headers });
};

let warned = false;

/** Warns once, and names only the host of the other address: the rest may be a secret. */
function warnOfRedirect(location: string) {
  if (warned) return;
  warned = true;
  const to = URL.parse(location, `https://${providerHost}`)?.host;
  log.warn({ host: providerHost, to }, "the AI service redirects, which is not followed");
}

function asAWhole(rewrite: (text: string) => string) {
  const decoder = new TextDecoder();
  let text = "";
  return new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk) {
      text += decoder.decode(chunk, { stream: true });
    },
    flush(controller) {
      controller.enqueue(new TextEncoder().encode(rewrite(text + decoder.decode())));
    },
  });
}

function atMost(bytes: number) {
  let left = bytes;
  return new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      left -= chunk.byteLength;
      if (left < 0) controller.error(new AnswerTooLong());
      else controller.enqueue(chunk);
    },
  });
}

"use client";

import type { GenerationStep } from "@/lib/newsroom/generation/steps";
import { routes } from "@/lib/platform/addresses/routes";
import type { Address, Answer, Sent } from "@/lib/platform/http/calls";
import { api, ApiError, errorText, toApiError } from "@/lib/platform/http/client";
import { mutation } from "@/lib/platform/http/mutation";
import { PROGRESS_TYPE, type ProgressLine } from "@/lib/platform/http/progress-line";
import type { Draft } from "@/lib/texts/drafts/dto";

interface Progress {
  /** Cancels the generation. */
  signal: AbortSignal;
  /** Told of each step in turn; resolves when it has been shown. */
  onStep: (step: GenerationStep) => Promise<void>;
}

/** Returns the toast of a failure, with what the AI service said, if that is known; none for a cancellation. */
const unlessCancelled = (what: string) => (error: Error) =>
  error.name === "AbortError"
    ? undefined
    : {
        title: `${what}: ${errorText(error)}`,
        description: error instanceof ApiError ? error.detail : undefined,
      };

const read = [["entries"], ["comments"], ["synthetic-users"], ["spaces"], ["review"], ["drafts"]];

interface Asked {
  progress: Progress;
  about?: string;
  draft?: boolean;
}

/** Returns the toast for a text that waits on the review desk. */
const kept = (draft: Draft) => ({
  title: "El texto espera en la Redacción",
  description:
    draft.state === "review"
      ? "Alguien tiene que leerlo antes de que se publique."
      : "Está entre tus borradores.",
  action: { label: "Leerlo", href: routes.review(draft.draft_id) },
});

export const useGenerateEntry = mutation({
  request: ({ progress, ...body }: { userId: number; spaceId: number } & Asked) =>
    follow("/api/ai/generate-news", body, progress),
  invalidates: read,
  success: (made) =>
    made.draft ? kept(made.draft) : { title: `Entrada generada: "${made.entry.title}"` },
  failure: unlessCancelled("No se pudo generar la entrada"),
});

export const useGenerateComment = mutation({
  request: ({ progress, ...body }: { userId: number; entryId: number } & Asked) =>
    follow("/api/ai/generate-comment", body, progress),
  invalidates: read,
  success: (made) =>
    made.draft
      ? kept(made.draft)
      : {
          title: "Comentario generado con éxito",
          ...(made.held && { description: "Espera a que alguien lo revise antes de publicarse." }),
        },
  failure: unlessCancelled("No se pudo generar el comentario"),
});

export const useProbe = mutation({
  request: (userId: number) => api.post(`/api/synthetic-users/${userId}/probe`),
  failure: (error) => ({ title: `No se pudo probar: ${errorText(error)}` }),
});

/**
 * Sends a request whose answer comes line by line: steps, then the result or the failure. A result that is
 * here already counts, even when it was cancelled while its steps were still being shown.
 */
async function follow<const Url extends string>(
  url: Address<"POST", Url>,
  body: Sent<"POST", Url>[0],
  { signal, onStep }: Progress,
): Promise<Answer<"POST", Url>> {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", accept: PROGRESS_TYPE },
    body: JSON.stringify(body),
    signal,
  });
  if (!response.ok || !response.body) throw await toApiError(response);
  let shown = Promise.resolve();
  for await (const text of linesOf(response.body)) {
    const line = JSON.parse(text) as ProgressLine<Answer<"POST", Url>, GenerationStep>;
    if ("step" in line) {
      shown = shown.then(() => (signal.aborted ? undefined : onStep(line.step)));
      continue;
    }
    await shown;
    if ("result" in line) return line.result;
    signal.throwIfAborted();
    throw new ApiError(line.error.status, line.error.message, line.error);
  }
  throw new TypeError("The answer ended early.");
}

async function* linesOf(body: ReadableStream<Uint8Array>) {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const lines = (rest + decoder.decode(part.value, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    yield* lines.filter(Boolean);
  }
}

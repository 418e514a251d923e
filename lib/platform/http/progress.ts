import "server-only";
import { errorResponse } from "@/lib/platform/http/error-response";
import type { JsonResponse } from "@/lib/platform/http/json-response";
import { PROGRESS_TYPE, type ProgressLine } from "@/lib/platform/http/progress-line";

interface Progress<Step> {
  onStep?: (step: Step) => void;
  /** Aborted when the caller has gone. */
  signal: AbortSignal;
}

/** Milliseconds between empty lines: proxies end an answer that is silent for a minute; a model may take two. */
const SIGN_OF_LIFE = 15_000;

/**
 * Answers with what `work` resolves to: as one JSON value, or, to a caller that accepts lines of JSON, with
 * each step as it begins and then the result or the failure. An empty line means that it is still at work.
 */
export async function withProgress<T, Step>(
  request: Request,
  work: (progress: Progress<Step>) => Promise<T>,
): Promise<T | JsonResponse<never>> {
  const { signal } = request;
  if (!request.headers.get("accept")?.includes(PROGRESS_TYPE)) return work({ signal });
  const gone = new AbortController();
  const lines = new ReadableStream<Uint8Array>({
    async start(controller) {
      const writeLine = (line: string) => {
        if (!gone.signal.aborted) controller.enqueue(encoder.encode(`${line}\n`));
      };
      const write = (line: ProgressLine<T, Step>) => writeLine(JSON.stringify(line));
      const alive = setInterval(() => writeLine(""), SIGN_OF_LIFE);
      const progress = {
        onStep: (step: Step) => write({ step }),
        signal: AbortSignal.any([signal, gone.signal]),
      };
      await work(progress).then(
        (result) => write({ result }),
        async (error: unknown) => {
          if (!progress.signal.aborted) write({ error: await failureOf(error, request) });
        },
      );
      clearInterval(alive);
      if (!gone.signal.aborted) controller.close();
    },
    cancel: () => gone.abort(),
  });
  return new Response(lines, {
    headers: {
      "content-type": PROGRESS_TYPE,
      "cache-control": "private, no-store",
      "x-accel-buffering": "no", // nginx would keep the lines until the end
    },
  });
}

const encoder = new TextEncoder();

/** Returns the failure as an answer of its own would have reported it. */
async function failureOf(error: unknown, request: Request) {
  const response = errorResponse(error, request);
  const { message, detail } = (await response.json()) as { message: string; detail?: string };
  return { status: response.status, message, detail };
}

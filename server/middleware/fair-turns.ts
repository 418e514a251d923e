import type { IncomingMessage, ServerResponse } from "node:http";
import { performance } from "node:perf_hooks";
import { innerPathOf } from "../../lib/platform/addresses/inner-paths.ts";
import { FairQueue } from "../../lib/kernel/fair-queue.ts";
import { findPart } from "../../lib/kernel/process.ts";
import { clientNetwork } from "../../lib/platform/http/address.ts";
import type { Handler, Middleware } from "../compose.ts";
import { pageCache } from "../page-cache/page-cache.ts";
import { answerPlain } from "../plain.ts";
import { splitUrl } from "../split-url.ts";

interface Limits {
  /** Milliseconds after which a request makes room for the next, even if it is not answered: it may wait for others. */
  slice: number;
  /** How many requests of strangers are under way at once while they keep nobody else waiting. */
  strangersInQuiet: number;
  /** How many requests may wait in one queue, and how many of one account or network. */
  waiting: number;
  waitingEach: number;
}

const LIMITS: Limits = { slice: 500, strangersInQuiet: 4, waiting: 2_000, waitingEach: 500 };

/** Milliseconds since the last request of others after which strangers keep nobody waiting. */
const QUIET = 1_000;

/** The server has time to spare while it works for less than `BUSY_SHARE` of the last `WINDOW_MS` milliseconds. */
const WINDOW_MS = 25;
const BUSY_SHARE = 0.3;

/**
 * Makes clients take turns for what is not answered from memory, so that a flood from some does not keep the others
 * waiting. Three queues go on side by side: trusted accounts, pages that readers had until they changed, and everybody
 * else (strangers) by network. Few requests are under way at a time, and only one of strangers while they keep others
 * waiting; while the server has time to spare, nobody waits. When a queue is full, the answer is 503.
 * @param hasTime whether the server has had time to spare since this was last asked
 */
export function fairTurns(
  { slice, strangersInQuiet, ...waiting }: Limits = LIMITS,
  hasTime: () => boolean = timeToSpare(),
): Middleware {
  const full = () => new Error("full");
  const common = { ...waiting, full, fullForOwner: full };
  let quietFrom = 0;
  const regulars = new FairQueue({ atOnce: 4, atOnceEach: 2, ...common });
  const wantedPages = new FairQueue({ atOnce: 1, ...common });
  const others = new FairQueue({
    get atOnce() {
      return performance.now() < quietFrom ? 1 : strangersInQuiet;
    },
    ...common,
  });
  setInterval(() => {
    if (hasTime()) for (const each of [regulars, wantedPages, others]) each.letIn();
  }, WINDOW_MS).unref();

  const beforeStrangers = (row: FairQueue, owner: string, work: () => Promise<void>) => {
    quietFrom = performance.now() + QUIET;
    return row.run(owner, work);
  };
  const inTurn = (request: IncomingMessage, work: () => Promise<void>) => {
    const regular = findPart("regulars")?.of(request.headers);
    if (regular !== undefined) return beforeStrangers(regulars, String(regular), work);
    const page = innerPathOf(splitUrl(request.url ?? "")[0]);
    if (pageCache.isWanted(page)) return beforeStrangers(wantedPages, page, work);
    return others.run(clientNetwork(String(request.headers["x-forwarded-for"] ?? "")), work);
  };
  return (request, response, next) =>
    inTurn(request, () => answered(request, response, next, slice)).catch((error: unknown) => {
      if (response.headersSent || !(error instanceof Error && error.message === "full"))
        throw error;
      answerPlain(response, 503, BUSY, { "Retry-After": "5" });
    });
}

/** Resolves when the request is answered, or after a slice of time. */
async function answered(
  request: IncomingMessage,
  response: ServerResponse,
  next: Handler,
  slice: number,
) {
  if (response.destroyed) return; // has gone while it waited
  const { promise: over, resolve } = Promise.withResolvers<void>();
  response.once("close", resolve);
  const timer = setTimeout(resolve, slice);
  try {
    next(request, response);
    await over;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Returns a function that says whether this thread had time to spare since it was last called. While the thread waits
 * more than it works, so do the requests under way, and others may begin.
 */
function timeToSpare() {
  let [worked, at] = [0, performance.now()];
  return () => {
    const { user, system } = process.threadCpuUsage();
    const [workedBefore, before] = [worked, at];
    [worked, at] = [(user + system) / 1000, performance.now()];
    return (worked - workedBefore) / (at - before) < BUSY_SHARE;
  };
}

const BUSY = "El servidor está muy ocupado. Inténtalo de nuevo en unos segundos.\n";

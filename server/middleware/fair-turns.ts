import type { IncomingMessage, ServerResponse } from "node:http";
import { performance } from "node:perf_hooks";
import { setTimeout as delay } from "node:timers/promises";
import { innerPathOf } from "../../lib/platform/addresses/inner-paths.ts";
import { FairQueue } from "../../lib/kernel/fair-queue.ts";
import { findPart } from "../../lib/kernel/process.ts";
import type { Handler, Middleware } from "../compose.ts";
import { networkAsking } from "../network.ts";
import { pageCache } from "../page-cache/page-cache.ts";
import { answerPlain } from "../plain.ts";
import { splitUrl } from "../split-url.ts";

interface Limits {
  /** Milliseconds after which a request makes room, though it is not answered: it may wait for others. */
  slice: number;
  /** Requests of strangers that are under way while they keep nobody else waiting. */
  strangersInQuiet: number;
  /** Requests that may wait, of everybody and of one account or network. */
  waiting: number;
  waitingEach: number;
}

const LIMITS: Limits = { slice: 500, strangersInQuiet: 4, waiting: 2_000, waitingEach: 500 };

/** Strangers keep nobody waiting once nobody else has asked for so long (milliseconds). */
const QUIET = 1_000;

/** There is time to spare while the server works for less than this share of so many milliseconds. */
const LOOK = 25;
const BUSY_SHARE = 0.3;

/**
 * Has those who ask take turns for what is not answered from memory, so that a flood from some does not keep the
 * others waiting. Three rows go on side by side: trusted accounts, pages that readers had until they changed, and
 * everybody else by network. Few requests are under way at a time, of strangers one while they keep others waiting;
 * while the server has time to spare, nobody waits.
 * What is full answers 503.
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
  }, LOOK).unref();

  const beforeStrangers = (row: FairQueue, owner: string, work: () => Promise<void>) => {
    quietFrom = performance.now() + QUIET;
    return row.run(owner, work);
  };
  const inTurn = (request: IncomingMessage, work: () => Promise<void>) => {
    const regular = findPart("regulars")?.of(request.headers);
    if (regular !== undefined) return beforeStrangers(regulars, String(regular), work);
    const page = innerPathOf(splitUrl(request.url ?? "")[0]);
    if (pageCache.isWanted(page)) return beforeStrangers(wantedPages, page, work);
    return others.run(networkAsking(request.headers), work);
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
  const closed = new Promise<void>((resolve) => response.once("close", resolve));
  next(request, response);
  const over = new AbortController();
  const { signal } = over;
  await Promise.race([closed, delay(slice, undefined, { signal })]).catch(() => undefined);
  over.abort();
}

/** While this thread waits more than it works, so do the requests under way: others may begin. */
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

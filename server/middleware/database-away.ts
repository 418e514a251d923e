import type { ServerResponse } from "node:http";
import { databaseOutage } from "../../lib/kernel/database-outage.ts";
import { RETRY_AFTER } from "../../lib/kernel/errors.ts";
import type { Middleware } from "../compose.ts";
import { gather } from "../gather.ts";
import { sayWhileAway } from "../kept-while-away.ts";
import { CACHE_STATUS, isForRouter } from "../next-internals.ts";

/**
 * Answers 503, with a time to ask again, when Next could not make something because the database is away: Next itself
 * answers every failure with 500. It reports the failures of pages (instrumentation.ts), but that of a page for the
 * cache only after it has sent the answer; such a failure is recognised by the queries, which have just failed. API
 * calls say themselves what went wrong.
 */
export const databaseAway: Middleware = (request, response, next) => {
  if (request.url?.startsWith("/api/")) return next(request, response);
  // The answer with a part of a page, for the router in the browser, begins before it is known whether it fails.
  if (databaseOutage.isNow && isForRouter(request.headers)) {
    gather(response, async (body) => void response.end(body));
  }
  const rendering = { isLost: false };
  const { end } = response;
  response.end = ((...body: Parameters<typeof end>) => {
    if (!response.headersSent) correct(response, rendering.isLost);
    return end.apply(response, body);
  }) as typeof end;
  return databaseOutage.watch(rendering, () => next(request, response));
};

function correct(response: ServerResponse, isLost: boolean) {
  const { statusCode } = response;
  if (isKept(response)) return sayWhileAway(response);
  const failed = statusCode === 500 && databaseOutage.isRecent;
  if (!failed && !(isLost && (statusCode === 200 || statusCode === 500))) return;
  response.statusCode = 503;
  response.setHeader("Retry-After", String(RETRY_AFTER));
  response.setHeader("Cache-Control", "no-store");
}

/**
 * Returns whether an answer is from the page cache: Next may render the page again meanwhile, and a failure of that is
 * not the answer's.
 */
const isKept = (response: ServerResponse) =>
  ["HIT", "STALE"].includes(String(response.getHeader(CACHE_STATUS)));

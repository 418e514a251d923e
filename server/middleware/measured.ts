import type { IncomingMessage } from "node:http";
import type { ProcessParts } from "../../lib/kernel/process.ts";
import type { Middleware } from "../compose.ts";
import { pageCache } from "../page-cache/page-cache.ts";
import { routeClassOf, type RouteClass } from "../route-class.ts";
import { splitUrl } from "../split-url.ts";

declare module "../../lib/kernel/process.ts" {
  interface ProcessParts {
    /** Called for each request once its answer is sent; absent where requests are not counted. */
    onRequest: (request: {
      route: RouteClass;
      method: string;
      /** `2xx` and the like, or `aborted` if the client has gone. */
      status: string;
      seconds: number;
    }) => void;
  }
}

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** How far a request came; on itself, since others may be given to the middlewares that follow. */
const REACHED = Symbol("reached");
type Measured = IncomingMessage & { [REACHED]?: "cache" | "maker" };

/** Measures every request from its head to the end of its answer. Must be the first middleware. */
export const measured =
  (onRequest: ProcessParts["onRequest"]): Middleware =>
  (request: Measured, response, next) => {
    const began = performance.now();
    const told = routeOf(request);
    response.once("close", () => {
      const { statusCode, writableFinished } = response;
      if (request[REACHED] === "cache") pageCache.counts.hits++;
      onRequest({
        ...told(),
        status: writableFinished ? `${Math.floor(statusCode / 100)}xx` : "aborted",
        seconds: (performance.now() - began) / 1000,
      });
    });
    return next(request, response);
  };

/**
 * Notes the address of a request as it came, since others rewrite it. Returns a function that says its kind of address,
 * by how far the request has come, and its method.
 */
export function routeOf(request: Measured): () => { route: RouteClass; method: string } {
  const { method = "", url = "" } = request;
  return () => ({
    route: routeClassOf(splitUrl(url)[0], request[REACHED]),
    method: METHODS.has(method) ? method : "other",
  });
}

/** Notes that a request has come so far: stands before the page cache, and before what makes pages. */
export const reaching =
  (place: "cache" | "maker"): Middleware =>
  (request: Measured, response, next) => {
    request[REACHED] = place;
    return next(request, response);
  };

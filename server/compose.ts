import type { IncomingMessage, ServerResponse } from "node:http";

/** Answers a request. May return a promise, whose failure is answered with 500. */
export type Handler = (request: IncomingMessage, response: ServerResponse) => unknown;

/** Answers a request, or hands it on to `next`, as it is or changed. */
export type Middleware = (
  request: IncomingMessage,
  response: ServerResponse,
  next: Handler,
) => unknown;

/**
 * Makes one handler out of a list of middlewares. A request passes them from left to right; the last must answer it.
 * The chain is built once: a request that passes it makes no closure and no promise.
 */
export const compose = (middlewares: Middleware[]): Handler =>
  middlewares.reduceRight<Handler>(
    (next, middleware) => (request, response) => middleware(request, response, next),
    (request) => {
      throw new Error(`No middleware answered ${request.method} ${request.url}`);
    },
  );

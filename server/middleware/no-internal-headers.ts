import type { Middleware } from "../compose.ts";
import { INTERNAL_HEADERS } from "../next-internals.ts";

/**
 * Drops the headers that only Next's own parts may send each other: from a client they would change others' answers.
 */
export const noInternalHeaders: Middleware = (request, response, next) => {
  const { headers } = request;
  for (const name in headers) if (INTERNAL_HEADERS.test(name)) delete headers[name];
  return next(request, response);
};

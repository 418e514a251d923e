import type { Middleware } from "../compose.ts";
import { INTERNAL_HEADERS } from "../next-internals.ts";

/** Drops what only Next's own parts may tell each other: a client that says it would change what others are answered. */
export const noInternalHeaders: Middleware = (request, response, next) => {
  const { headers } = request;
  for (const name in headers) if (INTERNAL_HEADERS.test(name)) delete headers[name];
  return next(request, response);
};

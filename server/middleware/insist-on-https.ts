import type { Middleware } from "../compose.ts";

/** Tells browsers to insist on https from now on; `value` is the header's. */
export const insistOnHttps =
  (value: string): Middleware =>
  (request, response, next) => {
    response.setHeader("Strict-Transport-Security", value);
    return next(request, response);
  };

import type { Middleware } from "../compose.ts";

interface Listener {
  proven: boolean;
  confirm(): Promise<void>;
}

/**
 * Makes readers wait, while this process is not known to hear of changes, until nothing that it keeps in memory is
 * older than a second. Otherwise it costs nothing.
 */
export const confirmed =
  (listener: Listener): Middleware =>
  (request, response, next) => {
    if (listener.proven || (request.method !== "GET" && request.method !== "HEAD")) {
      return next(request, response);
    }
    return listener.confirm().then(() => next(request, response));
  };

import type { Middleware } from "../compose.ts";

interface Listener {
  proven: boolean;
  confirm(): Promise<void>;
}

/**
 * While this process is not known to hear of changes, a reader waits until nothing that it keeps is older than a
 * second. Else it costs nothing.
 */
export const confirmed =
  (listener: Listener): Middleware =>
  (request, response, next) => {
    if (listener.proven || (request.method !== "GET" && request.method !== "HEAD")) {
      return next(request, response);
    }
    return listener.confirm().then(() => next(request, response));
  };

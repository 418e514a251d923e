import type { Tracer } from "../../lib/kernel/trace.ts";
import type { Middleware } from "../compose.ts";
import { routeOf } from "./measured.ts";

/**
 * Traces every request, as part of the trace that the client has begun. Records its kind of address, never the address.
 */
export const followed =
  (tracer: Tracer): Middleware =>
  (request, response, next) => {
    const from = request.headers.traceparent;
    const span = tracer.begin("request", "server", typeof from === "string" ? from : "");
    const told = routeOf(request); // by its address as it came: others rewrite it
    response.once("close", () => {
      const { statusCode, writableFinished } = response;
      const { route, method } = told();
      span.end(
        {
          "http.request.method": method,
          "http.route": route,
          "http.response.status_code": statusCode,
          ...(!writableFinished && { "rotativa.aborted": true }),
        },
        statusCode >= 500 ? new Error() : undefined,
      );
    });
    return span.run(() => next(request, response));
  };

import type { IncomingMessage, ServerResponse } from "node:http";
import {
  CALL_METHODS,
  NOT_ALLOWED,
  READ_METHODS,
  isCall,
  isRead,
} from "../../lib/platform/http/methods.ts";
import type { Middleware } from "../compose.ts";
import { answerPlain } from "../plain.ts";

/**
 * Lets nothing but GET and HEAD reach pages and files: Next would answer other methods, too, and the next reader might
 * get that answer from its cache. API calls take the methods that they have, and say themselves which those are.
 * OPTIONS is answered here.
 */
export const onlyReads: Middleware = (request, response, next) => {
  const { method, url = "" } = request;
  if (isRead(method)) return next(request, response);
  const call = isCall(url);
  if (call && CALL_METHODS.has(method ?? "")) return next(request, response);
  return answer(request, response, call ? [...CALL_METHODS].join(", ") : READ_METHODS);
};

function answer({ method }: IncomingMessage, response: ServerResponse, allow: string) {
  if (method === "OPTIONS") {
    response.writeHead(204, { Allow: allow, "Cache-Control": "no-store" }).end();
    return;
  }
  answerPlain(response, 405, NOT_ALLOWED, { Allow: allow });
}

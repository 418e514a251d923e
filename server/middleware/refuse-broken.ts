import type { IncomingMessage } from "node:http";
import { isDecodable, isHost } from "../../lib/platform/addresses/hosts.ts";
import { READ_METHODS } from "../../lib/platform/http/methods.ts";
import type { Middleware } from "../compose.ts";
import { answerPlain } from "../plain.ts";

/**
 * Refuses invalid addresses before anything else reads them: a path or a host that cannot be decoded, and targets that
 * are not a path. A target with a host, as clients send it to proxies, is read as a path of that host (RFC 9112,
 * 3.2.2).
 */
export const refuseBroken: Middleware = (request, response, next) => {
  if (request.url === "*" && request.method === "OPTIONS") {
    response.writeHead(204, { Allow: READ_METHODS }).end();
    return;
  }
  if (!request.url?.startsWith("/")) readWhole(request);
  const { url, headers } = request;
  const sound = url?.startsWith("/") && isDecodable(url) && isHost(headers.host ?? "localhost");
  return sound
    ? next(request, response)
    : answerPlain(response, 400, "La dirección no es válida.\n");
};

function readWhole(request: IncomingMessage) {
  const target = URL.parse(request.url ?? "");
  if (target?.protocol !== "http:" && target?.protocol !== "https:") return;
  request.headers.host = target.host;
  request.url = target.pathname + target.search;
}

import type { ServerResponse } from "node:http";
import { isDecodable } from "../../lib/addresses/hosts.ts";
import type { Middleware } from "../compose.ts";

/**
 * Refuses an address that cannot be decoded, before anything else reads it. A site at an https address tells
 * browsers to insist on https.
 */
export function refuseBroken(siteUrl: string): Middleware {
  const https = siteUrl.startsWith("https:");
  return (request, response, next) => {
    if (!isDecodable(request.url ?? "")) return refuse(response);
    if (https) response.setHeader("Strict-Transport-Security", "max-age=31536000");
    return next(request, response);
  };
}

function refuse(response: ServerResponse) {
  response.writeHead(400, { "Content-Type": "text/plain; charset=utf-8" });
  response.end("La dirección no es válida.\n");
}

import type { IncomingMessage, ServerResponse } from "node:http";
import { beforeHead } from "./before-head";

type Handler = (request: IncomingMessage, response: ServerResponse) => unknown;

/** What every request passes before Next sees it, and every answer on its way out. */
export function frontDoor(answer: Handler, siteUrl: string): Handler {
  const https = siteUrl.startsWith("https:");
  return (request, response) => {
    if (!isDecodable(request.url ?? "")) return refuse(response);
    if (https) response.setHeader("Strict-Transport-Security", "max-age=31536000");
    beforeHead(response, () => mendHeaders(response));
    return answer(request, response);
  };
}

function isDecodable(url: string) {
  try {
    decodeURIComponent(url);
    return true;
  } catch {
    return false; // Next would answer 500
  }
}

function refuse(response: ServerResponse) {
  response.writeHead(400, { "Content-Type": "text/plain; charset=utf-8" });
  response.end("La dirección no es válida.\n");
}

/** Two things that Next says as it should not. */
function mendHeaders(response: ServerResponse) {
  keepBrowsersFresh(response);
  redirectOnce(response);
}

/**
 * Next lets shared caches keep a public page and show it stale meanwhile, and browsers obey that too.
 * Here the page cache is in this process, so a browser asks each time and gets 304 or the change.
 */
function keepBrowsersFresh(response: ServerResponse) {
  if (String(response.getHeader("cache-control")).startsWith("s-maxage")) {
    response.setHeader("Cache-Control", "public, max-age=0, must-revalidate");
  }
}

/** The first time it renders a redirect to be cached, Next names its destination twice. */
function redirectOnce(response: ServerResponse) {
  const location = response.getHeader("location");
  if (Array.isArray(location) && location[0]) response.setHeader("Location", location[0]);
}

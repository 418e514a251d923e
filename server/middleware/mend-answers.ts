import type { IncomingMessage, ServerResponse } from "node:http";
import { beforeHead } from "../before-head";

type Handler = (request: IncomingMessage, response: ServerResponse) => unknown;

/** Next, but for two things that it says as it should not. */
export function mendAnswers(answer: Handler): Handler {
  return (request, response) => {
    beforeHead(response, () => {
      keepBrowsersFresh(response);
      redirectOnce(response);
    });
    return answer(request, response);
  };
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

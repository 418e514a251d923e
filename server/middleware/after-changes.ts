import { innerPathOf } from "../../lib/platform/addresses/inner-paths.ts";
import type { Middleware } from "../compose.ts";
import { pageCache } from "../page-cache/page-cache.ts";
import { splitUrl } from "../split-url.ts";

/**
 * Makes a request for a page wait while a rendering goes on that began before a change: Next would answer with the old
 * page. So a change need not wait for the pages that are being rendered.
 */
export const afterChanges: Middleware = (request, response, next) => {
  const [path] = splitUrl(request.url ?? "");
  // Next keeps a page under its decoded path; what cannot be decoded has been refused.
  const old = pageCache.outdated(innerPathOf(decodeURIComponent(path)));
  return old ? old.then(() => next(request, response)) : next(request, response);
};

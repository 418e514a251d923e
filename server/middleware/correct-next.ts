import { beforeHead } from "../before-head.ts";
import type { Middleware } from "../compose.ts";
import {
  withLinkedImages,
  withoutInlineScripts,
} from "../../lib/platform/http/security-headers.ts";
import { CDN_HEADERS } from "../../lib/kernel/cdn.ts";
import { freshnessOf } from "./cached-pages.ts";
import { destinationOf, isForRouter, isForSharedCaches } from "../next-internals.ts";

/**
 * Corrects some headers of Next's responses.
 *
 * Next lets shared caches keep a public page and show it stale meanwhile, and browsers obey that too. Here the
 * page cache is in this process, so a browser asks each time and gets 304 or the change. And a redirect names
 * its destination once. A CDN keeps pages, and not their parts: not every CDN tells the two apart. And a site that
 * links to the images of others says so in its policy, which the build could not know; that allows the inline scripts
 * of pages, whose hashes `freshPages` knows.
 */
export const correctNext =
  ({ linksImages = false, dev = false } = {}): Middleware =>
  (request, response, next) => {
    beforeHead(response, () => {
      if (isForSharedCaches(response.getHeader("cache-control"))) {
        const type = String(response.getHeader("content-type") ?? "");
        response.setHeader("Cache-Control", freshnessOf(type));
      }
      if (isForRouter(request.headers)) for (const name of CDN_HEADERS) response.removeHeader(name);
      const policy = response.getHeader("content-security-policy");
      if (policy && !dev) {
        const strict = withoutInlineScripts(String(policy));
        const own = linksImages ? withLinkedImages(strict) : strict;
        response.setHeader("Content-Security-Policy", own);
      }
      const location = response.getHeader("location");
      if (Array.isArray(location)) response.setHeader("Location", destinationOf(location));
    });
    return next(request, response);
  };

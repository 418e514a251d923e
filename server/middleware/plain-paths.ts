import { plainPath, withoutEscapesOf } from "../../lib/platform/addresses/hosts.ts";
import { isRead } from "../../lib/platform/http/methods.ts";
import type { Middleware } from "../compose.ts";
import { splitUrl } from "../split-url.ts";
import { redirect } from "./domains.ts";

/**
 * Gives each path one spelling. Who reads `/x/../ia`, `//ia`, `/ia/` or `/%69a` is led to `/ia` for good; so that
 * something sent to `/%61pi` is for `/api` to everything that reads the path, it is written with the escapes that it
 * needs and no others (RFC 3986, section 6.2.2). Next looks for routes by the path as it is written and caches pages by
 * the decoded one: the same page would answer for two addresses, and a missing one for an address that is there.
 * Brackets, which no path may hold, are how Next names the parameters of routes: it takes `/[[...slug]]` for the
 * parameter without a value.
 */
export const plainPaths: Middleware = (request, response, next) => {
  const [path, query] = splitUrl(request.url ?? "");
  const plain = plainPath(path);
  if (plain !== path && isRead(request.method)) return redirect(response, plain + query, 308);
  if (/[%[\]]/.test(path)) request.url = withFewEscapes(path) + query;
  return next(request, response);
};

/** Characters that a path may contain as they are: the RFC's `pchar`, without the escapes. */
const PLAIN = /[\w.~!$&'()*+,;=:@-]/;

const withFewEscapes = (path: string) =>
  withoutEscapesOf(PLAIN, path.replace(/[[\]]/g, encodeURIComponent));

import type { Middleware } from "../compose.ts";
import { splitUrl } from "../split-url.ts";

/**
 * Writes the path of each request with the escapes it needs and no others, so that `/%61pi` is `/api` to
 * everything that reads it (RFC 3986, section 6.2.2.2). Next looks for routes by the path as it is written and
 * caches pages by the decoded one: the same page would answer for two addresses, and a missing one for an address
 * that is there. Brackets, which no path may hold, are how Next names the parameters of routes: it takes
 * `/[[...slug]]` for the parameter without a value.
 */
export const plainEscapes: Middleware = (request, response, next) => {
  const { url = "" } = request;
  if (/[%[\]]/.test(url)) {
    const [path, query] = splitUrl(url);
    request.url = plain(path) + query;
  }
  return next(request, response);
};

/** Characters that a path may contain as they are: the RFC's `pchar`, without the escapes. */
const PLAIN = /[\w.~!$&'()*+,;=:@-]/;

const plain = (path: string) =>
  path.replace(/[[\]]/g, encodeURIComponent).replace(/%[2-7][\da-f]/gi, (escape) => {
    const character = decodeURIComponent(escape);
    return PLAIN.test(character) ? character : escape;
  });

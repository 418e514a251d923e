import { placeOf } from "../../lib/platform/addresses/hosts.ts";
import { isRead } from "../../lib/platform/http/methods.ts";
import type { Middleware } from "../compose.ts";
import { redirect } from "./domains.ts";

/**
 * Redirects old addresses with a query, which would be answered with the page of their path. It comes after `domains`,
 * from whose path it reads the host.
 * @param find returns where an address of a custom domain, or of the main site for null, leads; null: nowhere
 */
export function oldQueries(
  find: (host: string | null, address: string) => Promise<string | null>,
): Middleware {
  return (request, response, next) => {
    const { method, url = "" } = request;
    if (!url.includes("?") || !isRead(method)) return next(request, response);
    return find(...placeOf(url)).then((location) =>
      location === null ? next(request, response) : redirect(response, location, 308),
    );
  };
}

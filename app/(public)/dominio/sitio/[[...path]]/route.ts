import { env } from "@/lib/kernel/env";
import { TO_SITE } from "@/lib/platform/addresses/hosts";

/** Redirects requests for a space's domain that only the main site can answer to the main site: see `routeHost`. */
function toSite(request: Request) {
  const { pathname, search } = new URL(request.url);
  const path = pathname.startsWith(TO_SITE) ? pathname.slice(TO_SITE.length) || "/" : pathname;
  return new Response(null, {
    status: 307,
    headers: { location: env.SITE_URL + path + search, "cache-control": "no-store" },
  });
}

export const GET = toSite;
export const POST = toSite;
export const PUT = toSite;
export const PATCH = toSite;
export const DELETE = toSite;

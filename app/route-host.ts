import "server-only";
import { NextResponse, type NextRequest } from "next/server";
import { BEHIND, databaseState } from "@/lib/kernel/database-state";
import { RETRY_AFTER, databaseAway } from "@/lib/kernel/errors";
import { logFailure } from "@/lib/kernel/log-away";
import { findPart } from "@/lib/kernel/process";
import { DOMAIN_FOLDER, parseSitePath } from "@/lib/platform/addresses/grammar";
import {
  TO_SITE,
  answerOfDomain,
  isDecodable,
  isInternal,
  plainPath,
} from "@/lib/platform/addresses/hosts";
import { spell } from "@/lib/platform/addresses/spelling";
import { askedHost } from "@/lib/platform/http/asked-host";
import { FRESH } from "@/lib/platform/http/file";
import { openOldQueries } from "@/lib/discovery/old-queries";
import { openHosts } from "@/lib/spaces/domains/hosts";
import { INTERNAL_HEADERS } from "@/server/next-internals";

/**
 * Handles the host of a request as the middlewares of our own server do, where that server does not run: `next start`,
 * a container with `.next/standalone`, serverless functions. Returns null for the main site's pages. Answers 503 while
 * the database lacks a migration, or does not answer whose host that is.
 */
export async function routeHost(request: NextRequest): Promise<NextResponse | null> {
  if ((await databaseState()) === "behind") return unavailable(BEHIND);
  const { pathname: path, search } = request.nextUrl;
  if (!isDecodable(path)) return invalid();
  const plain = plainPath(path);
  if (plain !== path) return movedTo(plain + search, request);
  try {
    await findPart("listener")?.confirm(); // another server may have added a domain
    const name = await openHosts().domainAt(askedHost(request.headers));
    const moved = await openOldQueries().find(name, path + search);
    if (moved) return movedTo(moved, request);
    if (name) return onDomain(name, request);
  } catch (error) {
    logFailure(error, "whose host was asked is not known");
    return unavailable(databaseAway().message);
  }
  if (isInternal(path)) return fresh(rewrite(request, DOMAIN_FOLDER)); // no page is there: 404
  return null;
}

function onDomain(name: string, request: NextRequest): NextResponse {
  const { pathname: path } = request.nextUrl;
  const answer = answerOfDomain(name, request.method, path);
  switch (answer.kind) {
    case "invalid":
      return invalid();
    case "site":
      // The redirect is not made here: Next removes the host from an address when it is the one that Next itself
      // listens at.
      return rewrite(request, TO_SITE + path);
    case "shared":
      return NextResponse.next({ request: { headers: visitorHeaders(request.headers) } });
    case "page":
      return fresh(rewrite(request, answer.path));
  }
}

function movedTo(path: string, request: NextRequest) {
  const response = NextResponse.redirect(new URL(path, request.url), 308);
  response.headers.set("cache-control", "no-store");
  return response;
}

const invalid = () => new NextResponse("La dirección no es válida.\n", { status: 400 });

const unavailable = (sentence: string) =>
  new NextResponse(`${sentence}\n`, {
    status: 503,
    headers: { "retry-after": String(RETRY_AFTER), "cache-control": "no-store" },
  });

function rewrite(request: NextRequest, path: string) {
  const { host } = new URL(request.url);
  const asked = request.headers.get("host") ?? "";
  // OpenNext takes a rewrite to another spelling of the same host (`REVISTA.es`, `127.1`) for another site's address,
  // and would fetch it from there. Browsers spell the host as URLs do.
  if (asked !== host && URL.parse(`http://${asked}`)?.host === host) return invalid();
  const headers = visitorHeaders(request.headers); // nobody is signed in on a domain
  return NextResponse.rewrite(new URL(path + request.nextUrl.search, request.url), {
    request: { headers },
  });
}

function visitorHeaders(headers: Headers) {
  const visitors = clientHeaders(headers);
  visitors.delete("cookie");
  return visitors;
}

/**
 * Returns the headers that a client may send to Next, without those that only Next's own parts may send each other, as
 * `noInternalHeaders` has it.
 */
export function clientHeaders(headers: Headers): Headers {
  const others = new Headers(headers);
  if (process.env.NODE_ENV === "development") return others; // the router of `dev` sends some
  for (const name of headers.keys()) if (INTERNAL_HEADERS.test(name)) others.delete(name);
  // Next decides by the user agent where the metadata goes. A request without one would get another place for it, and
  // leave that in the cache for the next reader.
  if (!headers.get("user-agent")) others.set("user-agent", "-");
  return others;
}

/**
 * Sets the cache headers of a page of the main site. Screens, and images whose name changes with them, set their own.
 */
export function sitePage(path: string, response: NextResponse): NextResponse {
  const { path: spelt, movedTo } = spell(path.slice(1));
  const isScreen = movedTo === null && parseSitePath(spelt).kind === "screen";
  return isScreen || path.startsWith("/og/") ? response : fresh(response);
}

/**
 * Makes caches ask each time. Next would let every cache on the way keep its cached pages for an hour, too; but nobody
 * tells those caches of changes.
 */
function fresh(response: NextResponse) {
  response.headers.set("cache-control", FRESH);
  return response;
}

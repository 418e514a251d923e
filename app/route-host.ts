import "server-only";
import { NextResponse, type NextRequest } from "next/server";
import { BEHIND, databaseState } from "@/lib/kernel/database-state";
import { RETRY_AFTER, databaseAway } from "@/lib/kernel/errors";
import { logFailure } from "@/lib/kernel/log-away";
import { findPart } from "@/lib/kernel/process";
import { DOMAIN_FOLDER, parseSitePath } from "@/lib/platform/addresses/grammar";
import { TO_SITE, answerOfDomain, isDecodable, isInternal } from "@/lib/platform/addresses/hosts";
import { spell } from "@/lib/platform/addresses/spelling";
import { askedHost } from "@/lib/platform/http/asked-host";
import { FRESH } from "@/lib/platform/http/file";
import { openHosts } from "@/lib/spaces/domains/hosts";
import { INTERNAL_HEADERS } from "@/server/next-internals";

/**
 * Treats a request's host as our own server's middlewares do, where that server is not: `next start`, a container with
 * `.next/standalone`, functions. Null for the main site's pages. 503 while the database is behind, or does not say
 * whose host that is.
 */
export async function routeHost(request: NextRequest): Promise<NextResponse | null> {
  if ((await databaseState()) === "behind") return unavailable(BEHIND);
  const { pathname: path } = request.nextUrl;
  if (!isDecodable(path)) return invalid();
  try {
    await findPart("listener")?.confirm(); // a domain that is new elsewhere
    const name = await openHosts().domainAt(askedHost(request.headers));
    if (name) return onDomain(name, request);
  } catch (error) {
    logFailure(error, "whose host was asked is not known");
    return unavailable(databaseAway().message);
  }
  if (isInternal(path)) return fresh(rewrite(request, DOMAIN_FOLDER)); // where no page is
  return null;
}

function onDomain(name: string, request: NextRequest): NextResponse {
  const { pathname: path, search } = request.nextUrl;
  const answer = answerOfDomain(name, request.method, path);
  switch (answer.kind) {
    case "invalid":
      return invalid();
    case "moved":
      return NextResponse.redirect(new URL(answer.path + search, request.url), 308);
    case "site":
      // Not from here: Next takes the host off an address when it is the one at which it listens itself.
      return rewrite(request, TO_SITE + path);
    case "shared":
      return NextResponse.next({ request: { headers: visitorHeaders(request.headers) } });
    case "page":
      return fresh(rewrite(request, answer.path));
  }
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
  // What is led to another spelling of the same host (`REVISTA.es`, `127.1`) OpenNext takes for another site's, and
  // would fetch from there. Browsers write it as URLs do.
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
  // Whoever does not say with what they read would get, and leave to the next one, another place for the metadata.
  if (!headers.get("user-agent")) others.set("user-agent", "-");
  return others;
}

/** A page of the main site. Screens, and images whose name changes with them, say themselves who may keep them. */
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

import "server-only";
import { NextResponse, type NextRequest } from "next/server";
import { DOMAIN_FOLDER, parseSitePath } from "@/lib/addresses/grammar";
import { ROUTED_HOST, TO_SITE, answerOfDomain, domainOf, isInternal } from "@/lib/addresses/hosts";
import { spell } from "@/lib/addresses/spelling";
import { openHosts } from "@/lib/domains/hosts";
import { FRESH } from "@/lib/http/file";
import { BEHIND, RETRY_AFTER, databaseState } from "@/lib/kernel/database-state";
import { env } from "@/lib/kernel/env";

const site = new URL(env.SITE_URL);

/**
 * What our own server's middlewares do with a request's host, for where that server is not: `next start`, a
 * container with `.next/standalone`, functions. Null for the main site's pages. 503 while the database is behind.
 */
export async function routeHost(request: NextRequest): Promise<NextResponse | null> {
  if (request.headers.get("host") === ROUTED_HOST) return null;
  if ((await databaseState()) === "behind") return unavailable();
  const { pathname: path, search } = request.nextUrl;
  if (!isDecodable(path)) return invalid();
  const name = domainOf(hostOf(request.headers), site);
  if (!name || !(await openHosts().isDomain(name))) {
    if (isInternal(path)) return fresh(rewrite(request, DOMAIN_FOLDER)); // where no page is
    return null;
  }
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
      return NextResponse.next({ request: { headers: withoutCookies(request.headers) } });
    case "page":
      return fresh(rewrite(request, answer.path));
  }
}

const invalid = () => new NextResponse("La dirección no es válida.\n", { status: 400 });

const unavailable = () =>
  new NextResponse(`${BEHIND}\n`, {
    status: 503,
    headers: { "retry-after": String(RETRY_AFTER), "cache-control": "no-store" },
  });

function isDecodable(path: string) {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false; // Next would answer 500
  }
}

/** As the client asked for it, or as a proxy of ours says. */
function hostOf(headers: Headers): string {
  const forwarded = env.TRUST_PROXY ? headers.get("x-forwarded-host") : null;
  return forwarded?.split(",").at(-1)?.trim() || (headers.get("host") ?? "");
}

function rewrite(request: NextRequest, path: string) {
  const headers = withoutCookies(request.headers); // nobody is signed in on a domain
  return NextResponse.rewrite(new URL(path + request.nextUrl.search, request.url), {
    request: { headers },
  });
}

function withoutCookies(headers: Headers) {
  const others = new Headers(headers);
  others.delete("cookie");
  return others;
}

/**
 * A page of the main site. What Next keeps it would let every cache on the
 * way keep for an hour; but those are not told of changes.
 */
export function sitePage(path: string): NextResponse {
  const response = NextResponse.next();
  const { kind } = parseSitePath(spell(path.slice(1)).path);
  return kind === "screen" || kind === "none" ? response : fresh(response);
}

/** What Next keeps it would let every cache on the way keep for an hour, too; but nobody tells those of changes. */
function fresh(response: NextResponse) {
  response.headers.set("cache-control", FRESH);
  return response;
}

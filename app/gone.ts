import "server-only";
import { NextResponse, type NextRequest } from "next/server";
import { isGone } from "@/lib/discovery/gone";
import { ROUTED_HOST, placeOf } from "@/lib/platform/addresses/hosts";
import { askedHost } from "@/lib/platform/http/asked-host";
import { FRESH } from "@/lib/platform/http/file";
import { openHosts } from "@/lib/spaces/domains/hosts";

/**
 * Answers 410 at the address of a front page that was removed from the archive, because no page of Next's can have that
 * status. Returns null for every other address. Checks the path first, so that other pages cost nothing.
 */
export async function answerGone(request: NextRequest): Promise<NextResponse | null> {
  const { pathname } = request.nextUrl;
  if (!KEPT_FRONT.test(pathname)) return null;
  try {
    const [host, path] = await askedPlace(request);
    if (!(await isGone(host, path.slice(1)))) return null;
  } catch {
    return null; // the next step reports what is wrong
  }
  return new NextResponse("Esta portada se ha quitado de la hemeroteca.\n", {
    status: 410,
    headers: {
      "content-type": "text/plain; charset=utf-8",
      "cache-control": FRESH,
      "x-content-type-options": "nosniff",
    },
  });
}

const KEPT_FRONT = /\/portadas\/\d{4}-\d\d-\d\d[^/]*$/;

/**
 * Returns the custom domain that was asked for (null: the main site) and the path on it. Requests from our own server
 * already have both in their path.
 */
async function askedPlace(request: NextRequest): Promise<[host: string | null, path: string]> {
  const { pathname } = request.nextUrl;
  if (request.headers.get("host") !== ROUTED_HOST) {
    return [await openHosts().domainAt(askedHost(request.headers)), pathname];
  }
  return placeOf(pathname);
}

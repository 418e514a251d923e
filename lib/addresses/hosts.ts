import { domainName, hostnameOf } from "../domains/name.ts";
import { DOMAIN_FOLDER, answererOf } from "./grammar.ts";

// What a request's host makes of its path: asked by our own server's middleware (server/middleware/domains.ts) and
// by Next's (middleware.ts) where that server is not. Node runs this file as it is.

/** The header of a request whose host our own server has read already. */
export const ROUTED = "x-rotativa-routed";

/** The custom domain that a `Host` may be; null for the main site's own and for what is no domain's name. */
export function domainOf(host: string, site: URL): string | null {
  const name = host === site.host ? null : domainName(hostnameOf(host));
  return name === site.hostname ? null : name;
}

interface Asked {
  method: string | undefined;
  /** As the client wrote it. */
  path: string;
  /** With its question mark, or empty. */
  query: string;
}

export type DomainAnswer =
  /** Every host answers this alike. */
  | { kind: "shared" }
  /** `path` is where the domain's page is, below `root`. */
  | { kind: "page"; root: string; path: string }
  | { kind: "redirect"; to: string; status: 307 | 308 }
  | { kind: "invalid" };

/** What a registered domain answers. Whatever is not its own is the main site's, at `siteUrl`. */
export function answerOfDomain(
  name: string,
  { method, path, query }: Asked,
  siteUrl: string,
): DomainAnswer {
  if (!path.startsWith("/")) return { kind: "invalid" };
  const plain = plainPath(path);
  if (plain !== path) return { kind: "redirect", to: plain + query, status: 308 };
  const answerer = answererOf(decodeURIComponent(plain.split("/")[1] ?? ""));
  const reads = method === "GET" || method === "HEAD";
  if (!reads || answerer === "site") {
    return { kind: "redirect", to: siteUrl + plain + query, status: 307 };
  }
  if (answerer === "shared") return { kind: "shared" };
  const root = `${DOMAIN_FOLDER}/${name}`;
  return { kind: "page", root, path: plain === "/" ? root : root + plain };
}

/** Whether a path is one of the domains' pages, which nobody asks for by it. */
export function isInternal(path: string): boolean {
  if (!/dominio|%/.test(path)) return false;
  const plain = decodeURIComponent(plainPath(path));
  return plain === DOMAIN_FOLDER || plain.startsWith(`${DOMAIN_FOLDER}/`);
}

/** A path as Next will read it: dots resolved, one slash at a time and none at the end. */
function plainPath(path: string): string {
  const slashed = `/${path}`.replace(/[/\\]+/g, "/");
  return new URL(`http://host${slashed}`).pathname.replace(/(.)\/$/, "$1");
}

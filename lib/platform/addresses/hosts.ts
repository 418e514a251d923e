import { DOMAIN_FOLDER, answererOf } from "./grammar.ts";

// The answer of each host at a path: used by our own server's middleware (server/middleware/domains.ts) and, where that
// server does not run, by Next's (middleware.ts). Node runs this file as it is.

/**
 * The `Host` that our own server sets on a page's request once it has read the client's: the matcher of middleware.ts
 * leaves it alone. It is a host and not a header of our own, because caches keep the answers to each host apart: a
 * client that sends it itself, elsewhere, sees internal pages and changes nothing for others.
 */
export const ROUTED_HOST = "ya-encaminado.invalid";

/** The path to which middleware.ts leads calls on a domain that only the main site answers; no domain has this name. */
export const TO_SITE = `${DOMAIN_FOLDER}/sitio`;

export type DomainAnswer =
  /** Every host answers this alike. */
  | { kind: "shared" }
  /** `path` is where the domain's page is, below `root`. */
  | { kind: "page"; root: string; path: string }
  /** Only the main site answers this, under the same path. */
  | { kind: "site" }
  | { kind: "invalid" };

/** Returns the answer of a registered domain at a path without its query. */
export function answerOfDomain(
  name: string,
  method: string | undefined,
  path: string,
): DomainAnswer {
  if (!path.startsWith("/")) return { kind: "invalid" };
  const plain = plainPath(path);
  const root = `${DOMAIN_FOLDER}/${name}`;
  if (isInternal(plain)) return { kind: "page", root, path: root + DOMAIN_FOLDER }; // where no page is
  const answerer = answererOf(decodeURIComponent(plain.split("/")[1] ?? ""));
  const reads = method === "GET" || method === "HEAD";
  if (!reads || answerer === "site") return { kind: "site" };
  if (answerer === "shared") return { kind: "shared" };
  return { kind: "page", root, path: plain === "/" ? root : root + plain };
}

/** Returns the custom domain of a page's address within (null: the main site), and the address on that host. */
export function placeOf(address: string): [host: string | null, address: string] {
  const inner = WITHIN.exec(address);
  return inner ? [inner[1]!, inner[2]!] : [null, address];
}

const WITHIN = new RegExp(`^${DOMAIN_FOLDER}/([^/?]+)(.*)$`);

/**
 * Returns whether an address can be decoded, its path twice: Next decodes some paths once more than they were encoded,
 * and would answer 500.
 */
export function isDecodable(address: string): boolean {
  if (!address.includes("%")) return true;
  try {
    decodeURIComponent(address);
    decodeURIComponent(decodeURIComponent(address.split("?", 1)[0] ?? ""));
    return true;
  } catch {
    return false;
  }
}

/** Returns whether a `Host` header names a host, and perhaps a port, and nothing else. */
export const isHost = (host: string): boolean =>
  !/[\s/?#@\\%]/.test(host) && URL.canParse(`http://${host}`);

/**
 * Returns whether a path is internal: the path of a domain's page, one that `innerPaths` leads to, or a name that
 * Next has for a page besides its address (`/ia/index`, `/ia.rsc`). No client may ask for a page by such a path.
 */
export function isInternal(path: string): boolean {
  if (!/dominio|markdown|index|_not-found|_global-error|\.rsc|%/.test(path)) return false;
  return INTERNAL.test(decodeURIComponent(plainPath(path)));
}

/** The folders of `app` with optional segments besides the roots of hosts: Next takes `index` below them for none. */
const WITH_OPTIONAL =
  "desarrolladores|domains|ia|personas|portadas|rss|s/[^/]+/(?:personas|portadas)";

const INTERNAL = new RegExp(
  `^(?:${DOMAIN_FOLDER}|/markdown|/indexnow|/_not-found|/_global-error|(?:/(?:${WITH_OPTIONAL}))?/index)(?:/|$)|\\.rsc$`,
);

/**
 * Returns a path in its one spelling, as Next reads it: dots resolved, one slash at a time and none at the end, and no
 * escape of what needs none wherever it stands (RFC 3986, section 2.3).
 */
export function plainPath(path: string): string {
  if (!/[%\\]|\/[./]|.\/$/.test(path)) return path;
  const slashed = `/${withoutEscapesOf(/[\w.~-]/, path)}`.replace(/[/\\]+/g, "/");
  return new URL(`http://host${slashed}`).pathname.replace(/(.)\/$/, "$1");
}

/** Returns a path without the escapes of characters that match `signs`. */
export const withoutEscapesOf = (signs: RegExp, path: string): string =>
  path.replace(/%[2-7][\da-f]/gi, (escape) => {
    const character = decodeURIComponent(escape);
    return signs.test(character) ? character : escape;
  });

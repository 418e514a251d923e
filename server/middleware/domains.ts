import type { IncomingMessage, ServerResponse } from "node:http";
import { answererOf, DOMAIN_FOLDER } from "../../lib/addresses/grammar.ts";
import { domainName, hostnameOf } from "../../lib/domains/name.ts";
import { beforeHead } from "../before-head.ts";
import type { Handler, Middleware } from "../compose.ts";
import { REWRITTEN_PATH, destinationOf, isForRouter } from "../next-internals.ts";
import { splitUrl } from "../split-url.ts";

interface Domains {
  /** The main site's address. */
  siteUrl: string;
  /** Whether a host name shows a space. */
  isDomain: (name: string) => Promise<boolean>;
}

/**
 * Rewrites each request by its Host: those of a registered domain to the pages of its space, all others to
 * the main site. Done here and not in Next's middleware.ts, which would halve the speed of every cached page.
 */
export function domains({ siteUrl, isDomain }: Domains): Middleware {
  const site = new URL(siteUrl);

  return (request, response, next) => {
    const host = hostOf(request);
    const name = host === site.host ? null : domainName(hostnameOf(host));
    if (!name || name === site.hostname) return answerSite(request, response, next);
    return isDomain(name).then(
      (known) =>
        known ? answerDomain(request, response, next, name) : answerSite(request, response, next),
      () => refuse(response, 503),
    );
  };

  function answerSite(request: IncomingMessage, response: ServerResponse, next: Handler) {
    if (isInternal(request.url ?? "")) request.url = DOMAIN_FOLDER; // where no page is
    return next(request, response);
  }

  function answerDomain(
    request: IncomingMessage,
    response: ServerResponse,
    next: Handler,
    name: string,
  ) {
    const [path, query] = splitUrl(request.url ?? "");
    if (!path.startsWith("/")) return refuse(response, 400);
    const plain = plainPath(path);
    if (plain !== path) return redirect(response, plain + query, 308);
    const answerer = answererOf(decodeURIComponent(plain.split("/")[1] ?? ""));
    const reads = request.method === "GET" || request.method === "HEAD";
    if (!reads || answerer === "site") return redirect(response, siteUrl + plain + query, 307);
    delete request.headers.cookie; // nobody is signed in here
    beforeHead(response, () => response.removeHeader("Set-Cookie"));
    if (answerer === "domain") rewrite(request, response, name, plain, query);
    return next(request, response);
  }
}

/** Turns a request for a domain's path into one for its internal page, and hides that from the browser. */
function rewrite(
  request: IncomingMessage,
  response: ServerResponse,
  name: string,
  path: string,
  query: string,
) {
  const root = `${DOMAIN_FOLDER}/${name}`;
  const inside = path === "/" ? root : root + path;
  request.url = inside + query;
  // The router in the browser has to know of which page it gets the parts.
  if (isForRouter(request.headers)) response.setHeader(REWRITTEN_PATH, inside);
  beforeHead(response, () => {
    const location = destinationOf(response.getHeader("location"));
    if (location.startsWith(root)) {
      response.setHeader("Location", location.slice(root.length) || "/");
    }
  });
}

/** As the client asked for it; a proxy that we trust says so in its own header, others' are gone by now. */
function hostOf({ headers }: IncomingMessage): string {
  const forwarded = String(headers["x-forwarded-host"] ?? "");
  return forwarded.split(",").at(-1)?.trim() || (headers.host ?? "");
}

function isInternal(url: string) {
  if (!/dominio|%/.test(url)) return false;
  const path = decodeURIComponent(plainPath(splitUrl(url)[0]));
  return path === DOMAIN_FOLDER || path.startsWith(`${DOMAIN_FOLDER}/`);
}

/** A path as Next will read it: dots resolved, one slash at a time and none at the end. */
function plainPath(path: string): string {
  const slashed = `/${path}`.replace(/[/\\]+/g, "/");
  return new URL(`http://host${slashed}`).pathname.replace(/(.)\/$/, "$1");
}

function redirect(response: ServerResponse, location: string, status: 307 | 308) {
  response.writeHead(status, { Location: location, "Cache-Control": "no-store" }).end();
}

function refuse(response: ServerResponse, status: 400 | 503) {
  response.writeHead(status, { "Content-Type": "text/plain; charset=utf-8" });
  response.end(status === 400 ? "La dirección no es válida.\n" : "Inténtalo dentro de un rato.\n");
}

import type { IncomingMessage, ServerResponse } from "node:http";
import { DOMAIN_FOLDER } from "../../lib/platform/addresses/grammar.ts";
import { answerOfDomain, isInternal } from "../../lib/platform/addresses/hosts.ts";
import { domainOf } from "../../lib/spaces/domains/name.ts";
import { RETRY_AFTER, databaseAway } from "../../lib/kernel/errors.ts";
import { beforeHead } from "../before-head.ts";
import type { Handler, Middleware } from "../compose.ts";
import { REWRITTEN_PATH, destinationOf, isForRouter } from "../next-internals.ts";
import { answerPlain } from "../plain.ts";
import { splitUrl } from "../split-url.ts";

interface Domains {
  /** The main site's address. */
  siteUrl: string;
  /** Returns whether a host name shows a space. */
  isDomain: (name: string) => Promise<boolean>;
}

/**
 * Rewrites each request by its Host: those of a registered domain to the pages of its space, all others to
 * the main site. Done here and not in Next's middleware.ts, which would halve the speed of every cached page.
 */
export function domains({ siteUrl, isDomain }: Domains): Middleware {
  const site = new URL(siteUrl);

  return (request, response, next) => {
    const name = domainOf(hostOf(request), site);
    if (!name) return answerSite(request, response, next);
    return isDomain(name).then(
      (known) =>
        known ? answerDomain(request, response, next, name) : answerSite(request, response, next),
      () => answerPlain(response, 503, AWAY, { "Retry-After": String(RETRY_AFTER) }),
    );
  };

  function answerSite(request: IncomingMessage, response: ServerResponse, next: Handler) {
    if (isInternal(splitUrl(request.url ?? "")[0])) request.url = DOMAIN_FOLDER; // where no page is
    return next(request, response);
  }

  function answerDomain(
    request: IncomingMessage,
    response: ServerResponse,
    next: Handler,
    name: string,
  ) {
    const [path, query] = splitUrl(request.url ?? "");
    const answer = answerOfDomain(name, request.method, path);
    if (answer.kind === "invalid") return refuse(response);
    if (answer.kind === "site") return redirect(response, siteUrl + path + query, 307);
    delete request.headers.cookie; // nobody is signed in here
    beforeHead(response, () => response.removeHeader("Set-Cookie"));
    if (answer.kind === "page") {
      request.url = answer.path + query;
      hideInternalPath(request, response, answer);
    }
    return next(request, response);
  }
}

const AWAY = `${databaseAway().message}\n`;

/** Keeps the internal path of a domain's page from the browser. */
function hideInternalPath(
  request: IncomingMessage,
  response: ServerResponse,
  { root, path }: { root: string; path: string },
) {
  // The router in the browser has to know of which page it gets the parts.
  if (isForRouter(request.headers)) response.setHeader(REWRITTEN_PATH, path);
  beforeHead(response, () => {
    const location = destinationOf(response.getHeader("location"));
    if (location.startsWith(root)) {
      response.setHeader("Location", location.slice(root.length) || "/");
    }
  });
}

/**
 * Returns the host that the client asked for; a proxy that we trust says it in its own header, and headers of others
 * have been removed.
 */
function hostOf({ headers }: IncomingMessage): string {
  const forwarded = String(headers["x-forwarded-host"] ?? "");
  return forwarded.split(",").at(-1)?.trim() || (headers.host ?? "");
}

/** Redirects to a path of this host, or to a full address; no cache keeps it. */
export function redirect(response: ServerResponse, location: string, status: 307 | 308) {
  response.writeHead(status, { Location: location, "Cache-Control": "no-store" }).end();
}

const refuse = (response: ServerResponse) =>
  answerPlain(response, 400, "La dirección no es válida.\n");

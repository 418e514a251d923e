import type { IncomingMessage, ServerResponse } from "node:http";
import { domainName, hostnameOf } from "@/lib/domains/name";
import { reservedSegments } from "@/lib/routes";

type Handler = (request: IncomingMessage, response: ServerResponse) => unknown;

interface Domains {
  /** The main site's address. */
  siteUrl: string;
  /** Whether a host name shows a space. */
  isDomain: (name: string) => Promise<boolean>;
}

/** Where the pages of custom domains are made; nobody comes here by address. */
const INTERNAL = "/dominio";

/** What every host serves as it is: files, and icons that browsers ask for unbidden. */
const COMMON = new Set(
  "_next uploads avatars images favicon.ico icon.svg apple-icon.png".split(" "),
);

/** First segments that the main site keeps for itself and a space has pages under. */
const OWN = new Set(["e", "pagina"]);

/**
 * Leads each request by its Host: the main site's own and unknown ones to the main site, those of a
 * registered domain to the pages of its space. Done here and not in a middleware, which would halve the
 * speed of every cached page.
 */
export function domainDoor(answer: Handler, { siteUrl, isDomain }: Domains): Handler {
  const site = new URL(siteUrl);
  const answerSite: Handler = (request, response) => {
    if (isInternal(request.url)) request.url = INTERNAL; // where nothing is
    return answer(request, response);
  };
  return (request, response) => {
    const host = hostOf(request);
    if (host === site.host) return answerSite(request, response);
    const name = domainName(hostnameOf(host));
    if (!name || name === site.hostname) return answerSite(request, response);
    return isDomain(name).then(
      (known) => (known ? answerDomain(name, request, response) : answerSite(request, response)),
      () => refuse(response, 503),
    );
  };

  function answerDomain(name: string, request: IncomingMessage, response: ServerResponse) {
    const [path = "", query] = split(request.url ?? "/");
    if (!path.startsWith("/")) return refuse(response, 400);
    const plain = path.replace(/[/\\]+/g, "/").replace(/(.)\/$/, "$1");
    const segment = decodeURIComponent(plain.split("/")[1] ?? "");
    const reads = request.method === "GET" || request.method === "HEAD";
    if (plain !== path) return redirect(response, plain + query, 308);
    if (!reads || (reservedSegments.has(segment) && !isServed(segment))) {
      return redirect(response, siteUrl + request.url, 307);
    }
    delete request.headers.cookie; // nobody is signed in here
    if (!COMMON.has(segment) && segment !== "api") {
      request.url = `${INTERNAL}/${name}${plain === "/" ? "" : plain}${query}`;
      // How the router in the browser learns of which page it gets the parts.
      if (request.headers.rsc) {
        response.setHeader("x-nextjs-rewritten-path", split(request.url)[0]);
      }
    }
    return answer(request, response);
  }
}

const isServed = (segment: string) => segment === "api" || COMMON.has(segment) || OWN.has(segment);

/** As the client asked for it; a proxy that we trust says so in its own header, others' are gone by now. */
function hostOf({ headers }: IncomingMessage): string {
  const forwarded = String(headers["x-forwarded-host"] ?? "");
  return forwarded.split(",").at(-1)?.trim() || (headers.host ?? "");
}

const isInternal = (url = "") => /^[/\\]*dominio([/\\?]|$)/i.test(decodeURIComponent(url));

/** The path and, with its question mark, the query. */
function split(url: string): [path: string, query: string] {
  const end = url.indexOf("?");
  return end < 0 ? [url, ""] : [url.slice(0, end), url.slice(end)];
}

function redirect(response: ServerResponse, location: string, status: 307 | 308) {
  response.writeHead(status, { Location: location, "Cache-Control": "no-store" }).end();
}

function refuse(response: ServerResponse, status: 400 | 503) {
  response.writeHead(status, { "Content-Type": "text/plain; charset=utf-8" });
  response.end(status === 400 ? "La dirección no es válida.\n" : "Vuelve a intentarlo.\n");
}

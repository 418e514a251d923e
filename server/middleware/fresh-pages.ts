import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { innerPathOf } from "../../lib/addresses/inner-paths.ts";
import { compressed } from "../compression.ts";
import type { Middleware } from "../compose.ts";
import { etagOf } from "../etag.ts";
import { formFor, headersOf } from "../forms/choose.ts";
import { formsOf, makeForms, type Forms } from "../forms/forms.ts";
import { gather } from "../gather.ts";
import { encodingFor, isKnown } from "../negotiation.ts";
import { isForRouter } from "../next-internals.ts";
import { pageCache } from "../page-cache/page-cache.ts";
import { splitUrl } from "../split-url.ts";

/** What may be large, or is no page: it passes as it comes. */
const PASSING = /^\/(api|uploads|avatars|_next)\//;

/**
 * Sends what Next has just made as `cachedPages` will send it from memory: a page in the form for who asks, with its
 * policy, and everything with its ETag and compressed. What is sent so is gathered first; a part of a page, for the
 * router in the browser, comes as it is made.
 */
export function freshPages(linksImages = false): Middleware {
  return (request, response, next) => {
    const { method, headers, url = "" } = request;
    if (method !== "GET" || isForRouter(headers) || PASSING.test(url)) {
      return next(request, response);
    }
    const asked = { ...headers };
    // Next would compare and compress what is not sent yet.
    delete headers["if-none-match"];
    delete headers["accept-encoding"];
    gather(response, (body) => send(body, asked, request, response, linksImages));
    return next(request, response);
  };
}

async function send(
  body: Buffer,
  asked: IncomingHttpHeaders,
  request: IncomingMessage,
  response: ServerResponse,
  linksImages: boolean,
) {
  const type = String(response.getHeader("content-type") ?? "");
  let sent = body;
  if (type.startsWith("text/html") && body.length > 0 && !hasPolicyOfItsOwn(response)) {
    const forms = formsOfFresh(body, request, linksImages);
    // Of what failed only the framework knows what to show.
    const form = response.statusCode < 500 ? formFor(asked, forms) : forms.whole;
    response.setHeaders(new Map(Object.entries(headersOf(form, forms))));
    sent = form.body;
  } else if (response.statusCode === 200) {
    response.setHeader("etag", etagOf(body));
  }
  if (response.statusCode === 200 && isKnown(asked, String(response.getHeader("etag")))) {
    response.statusCode = 304;
    response.removeHeader("content-length");
    response.end();
    return;
  }
  const encoding = encodingFor(asked["accept-encoding"]);
  const packed = await compressed(sent, type, encoding);
  if (packed !== sent) response.setHeader("content-encoding", encoding);
  response.setHeader("content-length", packed.length);
  response.appendHeader("vary", "accept-encoding");
  response.end(packed);
}

/** A private screen, whose scripts carry a nonce: nobody else gets it. */
const hasPolicyOfItsOwn = (response: ServerResponse) =>
  String(response.getHeader("content-security-policy")).includes("'nonce-");

/** Those of the page in the cache, where this is it: they are made once. */
function formsOfFresh(body: Buffer, { url = "" }: IncomingMessage, linksImages: boolean): Forms {
  const [path] = splitUrl(url);
  const page = pageCache.find(innerPathOf(path));
  return page?.body.equals(body) ? formsOf(page, linksImages) : makeForms(body, linksImages);
}

import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { innerPathOf } from "../../lib/platform/addresses/inner-paths.ts";
import { CDN_HEADERS } from "../../lib/kernel/cdn.ts";
import type { Middleware } from "../compose.ts";
import { etagOf } from "../etag.ts";
import { formFor, headersOf } from "../forms/choose.ts";
import { formsOf, makeForms, type Forms } from "../forms/forms.ts";
import { gather } from "../gather.ts";
import { isForRouter } from "../next-internals.ts";
import { pageCache } from "../page-cache/page-cache.ts";
import { countReading } from "../readings.ts";
import { sendWhole, varyBy } from "../send-whole.ts";
import { splitUrl } from "../split-url.ts";
import { isKeepable } from "./kept-answers.ts";

interface Settings {
  /** True when browsers fetch the images of other sites there. */
  linksImages?: boolean;
  /** True when a CDN stands before the site, which keeps what visitors get. */
  hasCdn?: boolean;
}

/** Addresses whose answers may be large, or are no pages: they pass as they come. */
const PASSING = /^\/(api|uploads|avatars|_next)\//;

/**
 * Sends what Next has just made as `cachedPages` will send it from memory: a page in the form for the visitor or user,
 * with its policy, and everything with its ETag and compressed. Such an answer is gathered first; a part of a page, for
 * the router in the browser, is sent while it is made.
 */
export function freshPages(settings: Settings = {}): Middleware {
  return (request, response, next) => {
    const { method, headers, url = "" } = request;
    const isRead = method === "GET" || method === "HEAD";
    if (!isRead || isForRouter(headers) || (PASSING.test(url) && !isKeepable(url))) {
      return next(request, response);
    }
    request.method = "GET"; // for a HEAD Node leaves out the body, which the headers describe
    const asked = { method, headers: { ...headers } };
    // Next would compare and compress what is not sent yet.
    delete headers["if-none-match"];
    delete headers["accept-encoding"];
    gather(response, (body) => send(body, asked, request, response, settings));
    return next(request, response);
  };
}

async function send(
  body: Buffer,
  asked: { method?: string; headers: IncomingHttpHeaders },
  request: IncomingMessage,
  response: ServerResponse,
  { linksImages = false, hasCdn = false }: Settings,
) {
  const type = String(response.getHeader("content-type") ?? "");
  let sent = body;
  if (type.startsWith("text/html") && body.length > 0 && !hasPolicyOfItsOwn(response)) {
    const forms = formsOfFresh(body, request, linksImages);
    // Only the framework knows what to show of a page that failed.
    const form = response.statusCode < 500 ? formFor(asked.headers, forms) : forms.whole;
    countReading(form, forms, asked);
    response.setHeaders(new Map(Object.entries(headersOf(form, forms))));
    sent = form.body;
    response.setHeader("last-modified", new Date().toUTCString());
    if (hasCdn) varyBy("cookie", response);
    if (form !== forms.reader) for (const name of CDN_HEADERS) response.removeHeader(name);
  } else if (response.statusCode === 200) {
    response.setHeader("etag", etagOf(body));
  }
  await sendWhole(sent, asked.headers, response);
}

/** Returns whether an answer is a private screen, whose scripts carry a nonce: nobody else gets it. */
const hasPolicyOfItsOwn = (response: ServerResponse) =>
  String(response.getHeader("content-security-policy")).includes("'nonce-");

/**
 * Returns the forms of a fresh page; if the cache has the same page, the forms of that one, which are made only once.
 */
function formsOfFresh(body: Buffer, { url = "" }: IncomingMessage, linksImages: boolean): Forms {
  const [path] = splitUrl(url);
  const page = pageCache.find(innerPathOf(path));
  return page?.body.equals(body) ? formsOf(page, linksImages) : makeForms(body, linksImages);
}

import type { IncomingMessage, ServerResponse } from "node:http";
import { innerPathOf } from "../../lib/platform/addresses/inner-paths.ts";
import { KEPT_BY_BROWSERS, cdnHeaders, type Cdn } from "../../lib/kernel/cdn.ts";
import { securityHeaders, withoutInlineScripts } from "../../lib/platform/http/security-headers.ts";
import { compressed } from "../compression.ts";
import type { Middleware } from "../compose.ts";
import { etagOf } from "../etag.ts";
import { formFor, headersOf } from "../forms/choose.ts";
import { formsOf } from "../forms/forms.ts";
import { sayWhileAway } from "../kept-while-away.ts";
import { encodingFor, isKnown, type Encoding } from "../negotiation.ts";
import { CACHE_STATUS, VARY, isForRouter, isNextsNote } from "../next-internals.ts";
import { pageCache, type CachedPage } from "../page-cache/page-cache.ts";
import { countReading } from "../readings.ts";
import { splitUrl } from "../split-url.ts";

interface Settings {
  /** The headers of every page. */
  always: Record<string, string>;
  /** True when browsers fetch the images of other sites there. */
  linksImages: boolean;
  /** The CDN that is told what changes, and may keep these pages until then. */
  cdn: Cdn | undefined;
}

interface Answer {
  /** Names and values in turns, as Node writes them quickest. */
  head: string[];
  body: Buffer;
}

/** The content that is sent of a page: one of its forms, or a feed, a text or an image as it is. */
interface Sent {
  body: Buffer;
  headers: Record<string, string>;
  /** True when every visitor gets it, and a CDN may keep it. */
  isForAll: boolean;
}

/** The answers that are made from a body once, and that leave memory with it. */
type Ready = Partial<Record<Encoding | `${Encoding} for the CDN`, Answer>>;

/** The `Cache-Control` of what is no page. */
const ASK_EACH_TIME = "public, max-age=0, must-revalidate";

/**
 * The `Cache-Control` of a page, which sets none. Nobody may change it on its way: Cloudflare, for one, hides e-mail
 * addresses behind a script of its own, which the policy of visitors' pages does not let write into them.
 */
const OF_PAGES = `${ASK_EACH_TIME}, no-transform`;

/** Returns the `Cache-Control` of what is kept here and sets none, by its content type. */
export const freshnessOf = (type: string): string =>
  type.startsWith("text/html") ? OF_PAGES : ASK_EACH_TIME;

/**
 * The `Cache-Control` values with which a CDN may keep an answer, whatever browsers do: it is told when that changes,
 * or goes.
 */
const FOR_CDNS = new Set([ASK_EACH_TIME, OF_PAGES, KEPT_BY_BROWSERS]);

/** Makes the headers of every page. */
const headersOfAll = (linksImages: boolean) => ({
  ...Object.fromEntries(
    securityHeaders({ linksImages }).map(({ key, value }) => [
      key.toLowerCase(),
      withoutInlineScripts(value),
    ]),
  ),
  vary: `${VARY}, accept-encoding`,
  [CACHE_STATUS]: "HIT",
});

const sentOf = new WeakMap<CachedPage, Sent>();
const ready = new WeakMap<Buffer, Ready>();

/**
 * Answers a GET of a cached page from memory, before Next's router is entered: in the form for the visitor or user,
 * compressed once, with its ETag. One cookie is read, which says no more than that somebody is signed in; none is set.
 * A cache miss, or a page that is too old, goes on to Next, which fills the cache. A command that invalidates a page
 * removes it from both at once.
 * @param cdn the CDN that is told what changed, and may keep these pages until then
 * @param isTold whether this process hears of changes now: else nobody would tell the CDN of what it missed
 * @param linksImages whether browsers fetch the images of other sites there
 */
export function cachedPages(cdn?: Cdn, isTold = () => true, linksImages = false): Middleware {
  const always = headersOfAll(linksImages);
  return (request, response, next) => {
    const [path] = splitUrl(request.url ?? ""); // the query changes no cached page
    // Next keeps a page under its decoded path, which without an escape is the path itself.
    const page =
      isForWhole(request) && !path.includes("%") ? pageCache.find(innerPathOf(path)) : undefined;
    if (!page || !isSendable(page)) return next(request, response);
    const told = cdn && isTold() ? cdn : undefined;
    return send(page, request, response, { always, linksImages, cdn: told });
  };
}

/** Returns whether a request asks for a whole page: the router in the browser asks for a page's parts. */
function isForWhole({ method, headers }: IncomingMessage) {
  return (method === "GET" || method === "HEAD") && !isForRouter(headers);
}

/**
 * Returns whether a page can be sent from memory. Redirects, which are rare, and pages that are too old go on to Next,
 * which decides when a page is rendered again.
 */
function isSendable({ value: { status = 200 }, cacheControl, lastModified }: CachedPage) {
  const seconds = cacheControl?.revalidate;
  const young = !seconds || Date.now() - lastModified < seconds * 1000;
  return young && (status === 200 || status === 404);
}

function send(
  page: CachedPage,
  request: IncomingMessage,
  response: ServerResponse,
  { always, linksImages, cdn }: Settings,
) {
  const sent = isPage(page) ? formOf(page, request, linksImages) : wholeOf(page);
  const encoding = encodingFor(request.headers["accept-encoding"]);
  const kind = cdn ? (`${encoding} for the CDN` as const) : encoding;
  const answers = readyOf(sent.body);
  const answer = answers[kind];
  if (answer) return write(page, sent, answer, request, response);
  return makeAnswer(page, sent, always, encoding, cdn).then((answer) => {
    answers[kind] = answer;
    write(page, sent, answer, request, response);
  });
}

function write(
  { value }: CachedPage,
  { headers: { etag = "" } }: Sent,
  { head, body }: Answer,
  { method, headers }: IncomingMessage,
  response: ServerResponse,
) {
  const status = value.status ?? 200;
  const known = status === 200 && isKnown(headers, etag);
  sayWhileAway(response);
  response.writeHead(known ? 304 : status, head);
  response.end(known || method === "HEAD" ? undefined : body);
}

const typeOf = ({ value: { headers } }: CachedPage) =>
  headers?.["content-type"]?.toString() ?? "text/html; charset=utf-8";

const isPage = (page: CachedPage) => typeOf(page).startsWith("text/html");

function formOf(page: CachedPage, request: IncomingMessage, linksImages: boolean): Sent {
  const forms = formsOf(page, linksImages);
  const form = formFor(request.headers, forms);
  countReading(form, forms, request);
  return { body: form.body, headers: headersOf(form, forms), isForAll: form === forms.reader };
}

function wholeOf(page: CachedPage): Sent {
  const { body } = page;
  const made = sentOf.get(page) ?? { body, headers: { etag: etagOf(body) }, isForAll: true };
  sentOf.set(page, made);
  return made;
}

function readyOf(body: Buffer): Ready {
  const made = ready.get(body) ?? {};
  ready.set(body, made);
  return made;
}

async function makeAnswer(
  page: CachedPage,
  sent: Sent,
  always: Record<string, string>,
  encoding: Encoding,
  cdn?: Cdn,
) {
  const type = typeOf(page);
  const body = await compressed(sent.body, type, encoding, "kept");
  const own = ownHeaders(page);
  const cacheControl = own["cache-control"] ?? freshnessOf(type);
  const headers = {
    ...always,
    "content-type": type,
    ...own,
    "cache-control": cacheControl,
    "last-modified": new Date(page.lastModified).toUTCString(),
    ...(cdn && isPage(page) && { vary: `${always.vary}, cookie` }),
    ...(cdn && sent.isForAll && FOR_CDNS.has(cacheControl) && cdnHeaders(cdn, page.tags)),
    ...sent.headers,
    "content-length": String(body.length),
    ...(body !== sent.body && { "content-encoding": encoding }),
  };
  const head = Object.entries(headers).flatMap(([name, value]) => [name, value]);
  return { head, body };
}

/** Returns the headers that the page itself sets, without Next's notes for its cache. */
function ownHeaders({ value: { headers = {} } }: CachedPage): Record<string, string> {
  const own = Object.entries(headers).filter(([name, value]) => value && !isNextsNote(name));
  return Object.fromEntries(own.map(([name, value]) => [name.toLowerCase(), String(value)]));
}

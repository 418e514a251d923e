import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { innerPathOf } from "../../lib/addresses/inner-paths.ts";
import { cdnHeaders, type Cdn } from "../../lib/kernel/cdn.ts";
import { securityHeaders } from "../../lib/http/security-headers.ts";
import type { Middleware } from "../compose.ts";
import { encodingFor, isKnown, type Encoding } from "../negotiation.ts";
import { CACHE_STATUS, VARY, isForRouter, isNextsNote } from "../next-internals.ts";
import { pageCache, type CachedPage } from "../page-cache/page-cache.ts";
import { splitUrl } from "../split-url.ts";

interface Answer {
  /** Names and values in turns, as Node writes them quickest. */
  head: string[];
  body: Buffer;
}

/** What a page is sent as: made from it once, and gone from memory with it. */
interface Answers {
  etag: string;
  ready: Partial<Record<Encoding | `${Encoding} for the CDN`, Answer>>;
}

/** What a page says that does not say otherwise, and feeds and texts say themselves. */
const ASK_EACH_TIME = "public, max-age=0, must-revalidate";

/** Less is not worth compressing, in bytes. */
const SMALL = 1_000;

const COMPRESSIBLE = /^text\/|\b(json|xml)\b/;

/** What every page is sent with. */
const headersOfAll = (linksImages: boolean) => ({
  ...Object.fromEntries(
    securityHeaders({ dev: false, linksImages }).map(({ key, value }) => [key, value]),
  ),
  vary: `${VARY}, accept-encoding`,
  [CACHE_STATUS]: "HIT",
});

const answers = new WeakMap<CachedPage, Answers>();

/**
 * Answers a GET of a cached page from memory, before Next's router is entered: compressed once, with its ETag.
 * No cookie is read or set. A cache miss, or a page that is too old, goes on to Next, which fills the cache. A
 * command that invalidates a page takes it from both at once.
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
    return send(page, request, response, always, cdn && isTold() ? cdn : undefined);
  };
}

/** The router in the browser asks for a page's parts, not for the page. */
function isForWhole({ method, headers }: IncomingMessage) {
  return (method === "GET" || method === "HEAD") && !isForRouter(headers);
}

/** Redirects are rare; Next decides when a page is rendered again. */
function isSendable({ value: { status = 200 }, cacheControl, lastModified }: CachedPage) {
  const seconds = cacheControl?.revalidate;
  const young = !seconds || Date.now() - lastModified < seconds * 1000;
  return young && (status === 200 || status === 404);
}

function send(
  page: CachedPage,
  request: IncomingMessage,
  response: ServerResponse,
  always: Record<string, string>,
  cdn: Cdn | undefined,
) {
  const made = answersOf(page);
  const encoding = encodingFor(request.headers["accept-encoding"]);
  const kind = cdn ? (`${encoding} for the CDN` as const) : encoding;
  const answer = made.ready[kind];
  if (answer) return write(page, made, answer, request, response);
  return makeAnswer(page, made, always, encoding, cdn).then((answer) => {
    made.ready[kind] = answer;
    write(page, made, answer, request, response);
  });
}

function write(
  { value }: CachedPage,
  { etag }: Answers,
  { head, body }: Answer,
  { method, headers }: IncomingMessage,
  response: ServerResponse,
) {
  const status = value.status ?? 200;
  const known = status === 200 && isKnown(headers, etag);
  response.writeHead(known ? 304 : status, head);
  response.end(known || method === "HEAD" ? undefined : body);
}

function answersOf(page: CachedPage): Answers {
  let made = answers.get(page);
  if (!made) {
    const hash = createHash("sha1").update(page.body).digest("base64url");
    made = { etag: `W/"${hash}"`, ready: {} };
    answers.set(page, made);
  }
  return made;
}

async function makeAnswer(
  page: CachedPage,
  { etag }: Answers,
  always: Record<string, string>,
  encoding: Encoding,
  cdn?: Cdn,
) {
  const type = page.value.headers?.["content-type"]?.toString() ?? "text/html; charset=utf-8";
  const fits = page.body.length >= SMALL && COMPRESSIBLE.test(type);
  const body = fits ? await compress[encoding](page.body) : page.body;
  const own = ownHeaders(page);
  const cacheControl = own["cache-control"] ?? ASK_EACH_TIME;
  const headers = {
    ...always,
    "content-type": type,
    ...own,
    "cache-control": cacheControl,
    ...(cdn && cacheControl === ASK_EACH_TIME && cdnHeaders(cdn, page.tags)),
    etag,
    "content-length": String(body.length),
    ...(body !== page.body && { "content-encoding": encoding }),
  };
  const head = Object.entries(headers).flatMap(([name, value]) => [name, value]);
  return { head, body };
}

/** What the page itself says, without what Next notes for its cache. */
function ownHeaders({ value: { headers = {} } }: CachedPage): Record<string, string> {
  const own = Object.entries(headers).filter(([name, value]) => value && !isNextsNote(name));
  return Object.fromEntries(own.map(([name, value]) => [name.toLowerCase(), String(value)]));
}

const compress: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  br: (body) =>
    promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: (body) => promisify(gzip)(body),
  identity: async (body) => body,
};

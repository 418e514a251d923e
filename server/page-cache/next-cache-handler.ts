import { cdnHeaders } from "../../lib/kernel/cdn.ts";
import { env, freezes } from "../../lib/kernel/env.ts";
import { findPart } from "../../lib/kernel/process.ts";
import { CACHE_TAGS, pathOfKey } from "../next-internals.ts";
import { pageCache, type PageContent } from "./page-cache.ts";

/** A response that Next wants cached: a page has `html`, a route handler's response `body`. */
type Value = PageContent["value"] & {
  html?: string;
  body?: Buffer;
  rscData?: Buffer;
  segmentData?: Map<string, Buffer>;
};

pageCache.limitTo(env.PAGE_CACHE_MB * 1024 * 1024);

/**
 * Next's incremental cache over the page cache, whose keys are paths. Only whole responses are kept, their text as
 * bytes, ready to be sent by those who read the cache; fetched data is not. Nothing is kept where the process is frozen
 * between requests: it would not hear what changed meanwhile. Next loads this file by itself (`cacheHandler` in
 * next.config.ts), so that it runs as it is, outside every bundle.
 */
export default class NextCacheHandler {
  async get(key: string, { kind }: { kind: string }) {
    if (kind === "FETCH" || freezes) return null;
    const listener = findPart("listener");
    if (listener && !listener.proven) await listener.confirm(); // our own server has done so
    const page = pageCache.get(pathOfKey(key));
    // A page of another kind is that of an address with another spelling: Next asks by the decoded path.
    if (page?.value.kind !== kind) return null;
    const { value, body, cacheControl, lastModified, tags } = page;
    const text = "html" in value ? { html: body.toString() } : { body };
    const seconds = cacheControl?.revalidate;
    const young = !seconds || Date.now() - lastModified < seconds * 1000;
    // A CDN may keep a page only if we can tell it later to drop it.
    const cdn = young && listener?.proven ? env.CDN_PURGE : undefined;
    const headers = { ...value.headers, ...(cdn && cdnHeaders(cdn, tags)) };
    return { value: { ...value, ...text, headers }, cacheControl, lastModified };
  }

  async set(
    key: string,
    value: Value | null,
    { cacheControl }: Pick<PageContent, "cacheControl">,
  ): Promise<void> {
    if (!value || value.kind === "FETCH" || !isKept(value.status)) return;
    if (NONCE.test(value.html ?? "")) return;
    const tags = value.headers?.[CACHE_TAGS]?.toString().split(",") ?? [];
    const body = Buffer.from(value.html ?? value.body ?? "");
    const text = "html" in value ? { html: undefined } : { body: undefined };
    const page = { value: { ...value, ...text }, body, cacheControl };
    pageCache.set(pathOfKey(key), page, tags, sizeOf(key, value, body));
  }

  async revalidateTag(tags: string | string[]): Promise<void> {
    await pageCache.invalidate([tags].flat());
  }

  resetRequestCache() {}
}

/** A nonce belongs to one request, and a kept page is everybody's. Texts have no such elements. */
const NONCE = /<(script|link|style)\b[^>]*\snonce=/;

/** Returns whether an answer is kept. Failures and refusals are not: the next reader may have done nothing wrong. */
const isKept = (status = 200) => status === 200 || REDIRECTS.has(status) || status === 404;

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/**
 * Returns the bytes that a page takes, with its two forms and two compressed copies of each: text takes less than half
 * as much in all. A long address is kept several times: as key, by tag and in the page's own headers.
 */
function sizeOf(key: string, { rscData, segmentData }: Value, body: Buffer): number {
  const parts = [rscData, ...(segmentData?.values() ?? [])];
  const sent = 2 * (body.length + Math.ceil(body.length / 2));
  return parts.reduce((sum, part) => sum + (part?.length ?? 0), 1000 + 4 * key.length + sent);
}

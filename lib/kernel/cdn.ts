import { createHash } from "node:crypto";

/** The kinds of CDN: each has its own names for its headers, and its own way of being told which pages to drop. */
export type Cdn = "cloudflare" | "fastly" | "webhook";

/** The tag that every page carries: a new build drops them all by it. */
export const EVERY_PAGE = "every-page";

/** The tag of pages whose own tags do not fit or are not known: each change drops them. */
export const ANY_CHANGE = "any-change";

/** Every header that speaks to a CDN. */
export const CDN_HEADERS = ["cdn-cache-control", "cache-tag", "surrogate-control", "surrogate-key"];

/**
 * The `Cache-Control` of files that only browsers may keep for good, even after the file is deleted. Shared caches
 * must ask each time; a CDN has headers of its own.
 */
export const KEPT_BY_BROWSERS = "public, max-age=31536000, s-maxage=0, immutable";

/** Seconds for which a CDN may keep a page that it can be told to drop. */
const KEPT = 86_400;

/**
 * The most that the tags of a page may take in bytes. Cloudflare and Fastly read 16 kB, but nginx between us and
 * them takes 4 kB of headers in all by default, and answers 502 for more.
 */
const MOST_BYTES = 3_000;

/**
 * Returns a tag as a CDN knows it: 8 characters that every CDN accepts. Two tags that get the same ones, or at
 * Cloudflare the same except for case, drop a page too many.
 */
export const cdnTag = (tag: string): string =>
  createHash("sha256").update(tag).digest("base64url").slice(0, 8);

/**
 * The headers that let a CDN keep a page and name the tags to drop it by; browsers obey `Cache-Control` alone.
 * Without tags, or with more than fit, the page is dropped by any change.
 */
export function cdnHeaders(cdn: Cdn, tags: string[]): Record<string, string> {
  const separator = cdn === "fastly" ? " " : ",";
  const joined = (some: string[]) => [EVERY_PAGE, ...some].map(cdnTag).join(separator);
  const own = tags.length > 0 ? joined([...new Set(tags)]) : "";
  const list = own && own.length <= MOST_BYTES ? own : joined([ANY_CHANGE]);
  return cdn === "fastly"
    ? { "surrogate-control": `max-age=${KEPT}`, "surrogate-key": list }
    : { "cdn-cache-control": `max-age=${KEPT}`, "cache-tag": list };
}

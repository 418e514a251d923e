import { pageCache } from "./page-cache.mjs";

const TAGS_HEADER = "x-next-cache-tags";

/** What Next puts before the path in the key of a page: its kind and its route. */
const BEFORE_PATH = /^.*?\/\$(?=\/)/;

/**
 * Next's incremental cache over the page cache, whose keys are paths. Only whole answers are kept, their
 * text as bytes, ready to be sent by whoever reads the cache; fetched data is not.
 */
export default class NextCacheHandler {
  async get(key, { kind }) {
    const page = kind === "FETCH" ? undefined : pageCache.get(pathOf(key));
    if (!page) return null;
    const { value, body, cacheControl, lastModified } = page;
    const text = "html" in value ? { html: body.toString() } : { body };
    return { value: { ...value, ...text }, cacheControl, lastModified };
  }

  async set(key, value, { cacheControl }) {
    if (!value || value.kind === "FETCH" || value.status >= 500) return; // failures pass
    const tags = value.headers?.[TAGS_HEADER]?.split(",") ?? [];
    const body = Buffer.from(value.html ?? value.body ?? "");
    const text = "html" in value ? { html: undefined } : { body: undefined };
    const page = { value: { ...value, ...text }, body, cacheControl };
    pageCache.set(pathOf(key), page, tags, sizeOf(page));
  }

  async revalidateTag(tags) {
    await pageCache.invalidate([tags].flat());
  }

  resetRequestCache() {}
}

/** The path as browsers ask for it; Next calls the root `/index`, and a page of that name `/index/index`. */
const pathOf = (key) => key.replace(BEFORE_PATH, "").replace(/^\/index(?=\/|$)/, "") || "/";

/** Bytes, with those of two compressed copies: text takes less than half as much in all. */
function sizeOf({ body, value: { rscData, segmentData } }) {
  const parts = [rscData, ...(segmentData?.values() ?? [])].filter(Boolean);
  const sent = body.length + Math.ceil(body.length / 2);
  return parts.reduce((sum, { length }) => sum + length, 1000 + sent);
}

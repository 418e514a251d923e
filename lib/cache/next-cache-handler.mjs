import { pageCache } from "./page-cache.mjs";

const TAGS_HEADER = "x-next-cache-tags";

/** Next's incremental cache over the page cache. Only whole pages are kept, no fetched data. */
export default class NextCacheHandler {
  async get(key, { kind }) {
    return kind === "FETCH" ? null : (pageCache.get(key) ?? null);
  }

  async set(key, value, { cacheControl }) {
    if (!value || value.kind === "FETCH") return;
    const tags = value.headers?.[TAGS_HEADER]?.split(",") ?? [];
    pageCache.set(key, { value, cacheControl }, tags, sizeOf(value));
  }

  async revalidateTag(tags) {
    await pageCache.expire([tags].flat());
  }

  resetRequestCache() {}
}

/** Bytes, roughly: strings count two a character, as V8 keeps them at worst. */
function sizeOf({ html = "", rscData, body, segmentData }) {
  const segments = [...(segmentData?.values() ?? [])];
  const buffers = [rscData, body, ...segments].filter(Boolean);
  return 1000 + 2 * html.length + buffers.reduce((sum, { length }) => sum + length, 0);
}

import { setTimeout as sleep } from "node:timers/promises";
import { LRUCache } from "lru-cache";

/** Memory that cached pages may take, in bytes. */
const MAX_BYTES = 256 * 1024 * 1024;

/** No render takes longer (milliseconds); a page that did is not kept. */
const LONGEST_RENDER = 60_000;

/** A change waits at most this long for the renders under way (milliseconds). */
const LONGEST_WAIT = 2_000;

/** Where social images are. Their addresses say what they show: one that is late is never wrong. */
const IMAGES = "/og/";

/**
 * The pages of this process, whole, and the tags they show. Next's cache handler writes them; the HTTP
 * server reads them too. Commands expire tags here, so that the next reader sees the change. It starts empty
 * with the process: nothing that was rendered for another database can come back.
 */
class PageCache {
  #pages = new LRUCache({
    maxSize: MAX_BYTES,
    sizeCalculation: (page) => page.size,
    dispose: (page, key) => this.#forget(page, key),
  });
  /** Keys of pages by tag. */
  #keys = new Map();
  /** The render that will fill a key, and when a tag last expired: both short-lived. */
  #renders = new LRUCache({ max: 10_000, ttl: LONGEST_RENDER });
  #expired = new LRUCache({ max: 100_000, ttl: LONGEST_RENDER });
  #ticks = 0;

  /** The page under a key, or undefined; then the caller renders it and calls `set`. */
  get(key) {
    const page = this.#pages.get(key);
    if (!page) {
      this.#renders.get(key)?.resolve(); // it failed: nobody asks twice while it is under way
      this.#renders.set(key, { began: this.#ticks++, ...Promise.withResolvers() });
    }
    return page;
  }

  /** The page under a key, or undefined; the caller does not render it. */
  find(key) {
    return this.#pages.get(key);
  }

  /** Keeps a page of `size` bytes, unless one of its tags expired while it was being rendered. */
  set(key, content, tags, size) {
    const render = this.#renders.get(key);
    this.#renders.delete(key);
    render?.resolve();
    if (!render || tags.some((tag) => this.#expired.get(tag) > render.began)) return;
    this.#pages.set(key, { ...content, tags, size, lastModified: Date.now() });
    for (const tag of tags) this.#keys.set(tag, (this.#keys.get(tag) ?? new Set()).add(key));
  }

  /**
   * Drops every page that carries one of the tags. Resolves once the renders that began before have
   * ended: Next hands a render to all who ask meanwhile, and they must not get the page of old. Nobody
   * waits for images.
   */
  async invalidate(tags) {
    for (const tag of tags) {
      this.#expired.set(tag, this.#ticks++);
      for (const key of [...(this.#keys.get(tag) ?? [])]) this.#pages.delete(key);
    }
    const underWay = [...this.#renders.entries()].filter(([key]) => !key.startsWith(IMAGES));
    if (underWay.length === 0) return;
    const ended = Promise.all(underWay.map(([, { promise }]) => promise));
    await Promise.race([ended, sleep(LONGEST_WAIT, undefined, { ref: false })]);
    // Those that have failed never end; nobody waits for them again.
    for (const [key, render] of underWay) {
      if (this.#renders.get(key) === render) this.#renders.delete(key);
    }
  }

  /** Drops everything, what is being rendered included. */
  clear() {
    this.#renders.clear();
    this.#pages.clear();
  }

  #forget(page, key) {
    for (const tag of page.tags) {
      const keys = this.#keys.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.#keys.delete(tag);
    }
  }
}

/** One for the process, however many bundles load this module. */
export const pageCache = ((globalThis.rotativa ??= {}).pageCache ??= new PageCache());
(globalThis.rotativa.tagged ??= new Set()).add(pageCache);

import { setTimeout as sleep } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import { partOrMake, type Tagged } from "../../lib/kernel/process.ts";

/** Memory that cached pages may take, in bytes. */
const MAX_BYTES = 256 * 1024 * 1024;

/** No render takes longer (milliseconds); a page that did is not kept. */
const LONGEST_RENDER = 60_000;

/** A change waits at most this long for the renders under way (milliseconds). */
const LONGEST_WAIT = 2_000;

/** Where social images are. Their addresses say what they show: one that is late is never wrong. */
const IMAGES = "/og/";

/** What Next hands over to be kept; of `value` without its text, which is in `body`. */
export interface PageContent {
  value: { kind: string; status?: number; headers?: Record<string, string | string[] | undefined> };
  body: Buffer;
  /** Seconds after which it is due to be rendered again; false for never. */
  cacheControl?: { revalidate: number | false; expire?: number };
}

export interface CachedPage extends PageContent {
  tags: string[];
  /** Bytes. */
  size: number;
  /** Milliseconds since 1970. */
  lastModified: number;
}

interface Render extends PromiseWithResolvers<void> {
  began: number;
}

declare module "../../lib/kernel/process.ts" {
  interface ProcessParts {
    /** The pages of this process. Absent where none are served. */
    pageCache: PageCache;
  }
}

/**
 * The pages of this process, whole, and the tags they show. Next's cache handler writes them; the HTTP server
 * reads them too. Commands invalidate tags here, so that the next reader sees the change. It starts empty with
 * the process: nothing that was rendered for another database can come back.
 */
class PageCache implements Tagged {
  readonly #pages = new LRUCache<string, CachedPage>({
    maxSize: MAX_BYTES,
    sizeCalculation: (page) => page.size,
    dispose: (page, key) => this.#forget(page, key),
  });
  /** Keys of pages by tag. */
  readonly #keys = new Map<string, Set<string>>();
  /** The render that will fill a key, and when a tag was last invalidated: both short-lived. */
  readonly #renders = new LRUCache<string, Render>({ max: 10_000, ttl: LONGEST_RENDER });
  readonly #invalidated = new LRUCache<string, number>({ max: 100_000, ttl: LONGEST_RENDER });
  /** Counts renders and invalidations, to tell which came first. */
  #ticks = 0;

  /** The page under a key, or undefined; then the caller renders it and calls `set`. */
  get(key: string): CachedPage | undefined {
    const page = this.#pages.get(key);
    if (!page) {
      this.#renders.get(key)?.resolve(); // it failed: nobody asks twice while it is under way
      this.#renders.set(key, { began: this.#ticks++, ...Promise.withResolvers<void>() });
    }
    return page;
  }

  /** The page under a key, or undefined; the caller does not render it. */
  find(key: string): CachedPage | undefined {
    return this.#pages.get(key);
  }

  /** Keeps a page of `size` bytes, unless one of its tags was invalidated while it was being rendered. */
  set(key: string, content: PageContent, tags: string[], size: number): void {
    const render = this.#renders.get(key);
    this.#renders.delete(key);
    render?.resolve();
    if (!render || tags.some((tag) => (this.#invalidated.get(tag) ?? -1) > render.began)) return;
    this.#pages.set(key, { ...content, tags, size, lastModified: Date.now() });
    for (const tag of tags) this.#keys.set(tag, (this.#keys.get(tag) ?? new Set()).add(key));
  }

  /**
   * Drops every page that carries one of the tags. Resolves once the renders that began before have ended: Next
   * hands a render to all who ask meanwhile, and they must not get the old page. Nobody waits for images.
   */
  async invalidate(tags: string[]): Promise<void> {
    for (const tag of tags) {
      this.#invalidated.set(tag, this.#ticks++);
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
  clear(): void {
    this.#renders.clear();
    this.#pages.clear();
  }

  #forget(page: CachedPage, key: string) {
    for (const tag of page.tags) {
      const keys = this.#keys.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.#keys.delete(tag);
    }
  }
}

/** One for the process, however many times this module is loaded. */
export const pageCache = partOrMake("pageCache", () => new PageCache());
partOrMake("tagged", () => new Set()).add(pageCache);

import { setTimeout as sleep } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import { findPart, PAGE_OF, partOrMake, type Tagged } from "../../lib/kernel/process.ts";

/** The memory that cached pages may take by default, in bytes. */
const MAX_BYTES = 128 * 1024 * 1024;

/**
 * The share of that memory, besides it, for each of two kinds of which anybody can ask for any number: redirects and
 * addresses where nothing is, and parts of a list that begin wherever the address says. Neither pushes out pages, or
 * the other.
 */
const SHARE_OF_OTHERS = 1 / 16;

/**
 * How many pages of one thing are kept, and the share of the memory for pages that they may take: an author may give an
 * entry any number of slugs, each with its own addresses, and a text that is a page of some megabytes.
 */
const MOST_OF_ONE = 48;
const SHARE_OF_ONE = 1 / 32;

/** Addresses that end in a cursor (see lib/kernel/pagination.ts). */
const PART_OF_LIST = /\/(comentarios|desde)\/[^/]+$/;

/** No render takes longer (milliseconds); a page that did is not kept. */
const LONGEST_RENDER = 60_000;

/** Nobody waits longer for a render that is out of date (milliseconds). */
const LONGEST_WAIT = 2_000;

/** The path of social images. Their addresses say what they show, so that one that is late is never wrong. */
const IMAGES = "/og/";

/** A response that Next hands over to be cached; `value` comes without its text, which is in `body`. */
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
  /**
   * Counts, since the start, of pages that were found, that were missing, and that were dropped because they changed.
   */
  readonly counts = { hits: 0, misses: 0, purged: 0 };
  #pages = this.#store(MAX_BYTES);
  #partsOfLists = this.#store(MAX_BYTES * SHARE_OF_OTHERS);
  /** Redirects and 404s. */
  #others = this.#store(MAX_BYTES * SHARE_OF_OTHERS);
  /** Keys of pages by tag. */
  readonly #keys = new Map<string, Set<string>>();
  /** The render that will fill a key. Kept for a short time, like `#invalidated`: when a tag was last invalidated. */
  readonly #renders = new LRUCache<string, Render>({ max: 10_000, ttl: LONGEST_RENDER });
  /** Pages that were dropped because they changed: readers want them. */
  readonly #wanted = new LRUCache<string, true>({ max: 1_000, ttl: LONGEST_RENDER });
  readonly #invalidated = new LRUCache<string, number>({ max: 100_000, ttl: LONGEST_RENDER });
  /** Counts renders and invalidations, to tell which came first. */
  #ticks = 0;
  #lastInvalidated = -1;

  /** The page under a key, or undefined; then the caller renders it and calls `set`. */
  get(key: string): CachedPage | undefined {
    const page = this.find(key);
    if (page) this.counts.hits++;
    else {
      this.counts.misses++;
      this.#renders.get(key)?.resolve(); // it failed: nobody asks twice while it is under way
      this.#renders.set(key, { began: this.#ticks++, ...Promise.withResolvers<void>() });
    }
    return page;
  }

  /** The page under a key, or undefined; the caller does not render it. */
  find(key: string): CachedPage | undefined {
    return this.#pages.get(key) ?? this.#partsOfLists.get(key) ?? this.#others.get(key);
  }

  /**
   * Resolves once no render of this page is under way that began before the last change: Next hands a render to all
   * who ask meanwhile, and they must not get the old page. Undefined when there is none, as nearly always.
   */
  outdated(key: string): Promise<unknown> | undefined {
    const render = this.#renders.get(key);
    return render && render.began < this.#lastInvalidated ? this.#over([[key, render]]) : undefined;
  }

  /** Returns whether a page was here until it changed. */
  isWanted(key: string): boolean {
    return this.#wanted.has(key);
  }

  /** Keeps a page of `size` bytes, unless one of its tags was invalidated while it was being rendered. */
  set(key: string, content: PageContent, tags: string[], size: number): void {
    const render = this.#renders.get(key);
    this.#renders.delete(key);
    render?.resolve();
    if (!render || tags.some((tag) => (this.#invalidated.get(tag) ?? -1) > render.began)) return;
    this.#wanted.delete(key);
    const isThere = (content.value.status ?? 200) === 200;
    const ofThere = PART_OF_LIST.test(key) ? this.#partsOfLists : this.#pages;
    const store = isThere ? ofThere : this.#others;
    store.set(key, { ...content, tags, size, lastModified: Date.now() });
    if (!store.has(key)) return; // larger than all that may be kept
    for (const tag of tags) {
      const counts = tag.startsWith(PAGE_OF);
      if (counts && store !== this.#pages) continue;
      const keys = (this.#keys.get(tag) ?? new Set<string>()).add(key);
      this.#keys.set(tag, keys);
      if (counts) this.#bound(keys);
    }
  }

  /**
   * Drops every page that carries one of the tags. Where our own server answers, the next request waits for a render
   * under way (`outdated`); elsewhere this resolves once all renders have ended. Nobody waits for images.
   */
  async invalidate(tags: string[]): Promise<void> {
    for (const tag of tags) {
      this.#lastInvalidated = this.#ticks++;
      this.#invalidated.set(tag, this.#lastInvalidated);
      for (const key of [...(this.#keys.get(tag) ?? [])]) {
        this.counts.purged++;
        if (this.#drop(key)) this.#wanted.set(key, true);
      }
    }
    if (findPart("ownServer")) return;
    const underWay = [...this.#renders.entries()].filter(([key]) => !key.startsWith(IMAGES));
    if (underWay.length > 0) await this.#over(underWay);
  }

  /** The number of pages that are kept now, and the bytes that they take and may take. */
  get size(): { entries: number; bytes: number; maxBytes: number } {
    const stores = this.#stores;
    const sum = (of: (store: (typeof stores)[number]) => number) =>
      stores.reduce((total, store) => total + of(store), 0);
    return {
      entries: sum(({ size }) => size),
      bytes: sum(({ calculatedSize }) => calculatedSize),
      maxBytes: sum(({ maxSize }) => maxSize),
    };
  }

  /** How much memory pages may take, in bytes, from a megabyte. When that changes, all are dropped. */
  limitTo(bytes: number): void {
    if (bytes === this.#pages.maxSize) return;
    this.clear();
    this.#pages = this.#store(bytes);
    this.#partsOfLists = this.#store(bytes * SHARE_OF_OTHERS);
    this.#others = this.#store(bytes * SHARE_OF_OTHERS);
  }

  /** Drops everything, what is being rendered included. */
  clear(): void {
    this.#renders.clear();
    for (const store of this.#stores) store.clear();
  }

  get #stores() {
    return [this.#pages, this.#partsOfLists, this.#others];
  }

  /** Drops the oldest of the pages of one thing until no more are left than may be kept; the newest stays. */
  #bound(keys: Set<string>): void {
    const sizeOf = (key: string) => this.#pages.peek(key)?.size ?? 0;
    let bytes = [...keys].reduce((sum, key) => sum + sizeOf(key), 0);
    const most = this.#pages.maxSize * SHARE_OF_ONE;
    for (const key of [...keys]) {
      if (keys.size <= 1 || (keys.size <= MOST_OF_ONE && bytes <= most)) return;
      bytes -= sizeOf(key);
      this.#drop(key);
    }
  }

  /** Drops a key, and returns whether it was a page. */
  #drop(key: string): boolean {
    this.#partsOfLists.delete(key);
    this.#others.delete(key);
    return this.#pages.delete(key);
  }

  /** Waits for renders, at most `LONGEST_WAIT`. Those that have failed never end; nobody waits for them again. */
  async #over(renders: [key: string, render: Render][]) {
    const ended = Promise.all(renders.map(([, { promise }]) => promise));
    await Promise.race([ended, sleep(LONGEST_WAIT, undefined, { ref: false })]);
    for (const [key, render] of renders) {
      if (this.#renders.get(key) === render) this.#renders.delete(key);
    }
  }

  #store(maxSize: number) {
    return new LRUCache<string, CachedPage>({
      maxSize,
      sizeCalculation: (page) => page.size,
      dispose: (page, key) => this.#forget(page, key),
    });
  }

  #forget(page: CachedPage, key: string) {
    for (const tag of page.tags) {
      const keys = this.#keys.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.#keys.delete(tag);
    }
  }
}

/** The page cache: one for the process, however many times this module is loaded. */
export const pageCache = partOrMake("pageCache", () => new PageCache());
partOrMake("tagged", () => new Set()).add(pageCache);

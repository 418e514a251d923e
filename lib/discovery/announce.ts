import "server-only";
import type { Entry, EntrySpace } from "@/lib/entries/dto";
import { env } from "@/lib/kernel/env";
import { log } from "@/lib/kernel/log";
import { findPart, partOrMake } from "@/lib/kernel/process";
import {
  authorFeeds,
  entryAddress,
  feedTypes,
  siteFeeds,
  spaceAddress,
  spaceFeeds,
} from "@/lib/addresses/canonical";

/** How long changes are gathered before they are told, in milliseconds. */
const GATHER_MS = 5_000;

/** Addresses told at a time, the most that IndexNow takes; of more, the sitemap tells. */
const MOST = 10_000;

/** How long telling may take in all, in milliseconds; whoever is slower is left to the sitemap. */
const ROUND_MS = 10_000;

/**
 * Opens what `announceEntries` and `announceSpaces` speak to, if a setting names somebody to be told. A site
 * on this machine is nobody's to find. What a script changes is left to sitemaps and feeds.
 */
export function openAnnouncer() {
  const { hostname } = new URL(env.SITE_URL);
  const local = /(^|\.)localhost$|^127\.|^\[::1\]$/.test(hostname);
  if (local || !(env.WEBSUB_HUB || env.INDEXNOW_KEY)) return;
  partOrMake("announcer", () => new Announcer());
}

/**
 * Has others told that what is at these entries' addresses changed, appeared or went: call it after the
 * commit, with the entry as it was where its address may have changed. Returns at once and never throws.
 */
export function announceEntries(
  ...entries: Pick<Entry, "entry_id" | "slug" | "spaces" | "author">[]
): void {
  const spaces = entries.flatMap((entry) => entry.spaces);
  const authors = entries.flatMap((entry) => entry.author ?? []);
  findPart("announcer")?.add(
    entries.map((entry) => entryAddress(entry, env.SITE_URL)),
    [
      siteFeeds(env.SITE_URL),
      ...spaces.map((space) => spaceFeeds(space, env.SITE_URL)),
      ...authors.map((author) => authorFeeds(author, env.SITE_URL)),
    ],
  );
}

/** The same of spaces' front pages. */
export function announceSpaces(...spaces: Pick<EntrySpace, "slug" | "domain">[]): void {
  findPart("announcer")?.add(
    spaces.map((space) => spaceAddress(space, 1, env.SITE_URL)),
    spaces.map((space) => spaceFeeds(space, env.SITE_URL)),
  );
}

/** Gathers what changed for a while and tells it once, however often it changed; one round at a time. */
class Announcer {
  #pages = new Set<string>();
  #feeds = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #round: Promise<unknown> = Promise.resolve();

  /** Full addresses of pages, and folders of feeds. */
  add(pages: string[], folders: string[]) {
    for (const page of pages) if (this.#pages.size < MOST) this.#pages.add(page);
    const feeds = folders.flatMap((folder) => Object.values(feedTypes(folder)));
    for (const feed of feeds) if (this.#feeds.size < MOST) this.#feeds.add(feed);
    this.#timer ??= setTimeout(() => void this.tell(), GATHER_MS);
  }

  /** Tells now what has been gathered, after the round under way. */
  tell(): Promise<unknown> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#round = this.#round.then(() => {
      const [pages, feeds] = [[...this.#pages], [...this.#feeds]];
      this.#pages.clear();
      this.#feeds.clear();
      const signal = AbortSignal.timeout(ROUND_MS);
      return Promise.all([tellSearchEngines(pages, signal), tellHub(feeds, signal)]);
    });
    return this.#round;
  }
}

/** One call for each host (https://www.indexnow.org/documentation). */
async function tellSearchEngines(pages: string[], signal: AbortSignal) {
  const key = env.INDEXNOW_KEY;
  if (!key) return;
  const headers = { "content-type": "application/json; charset=utf-8" };
  for (const [origin, urlList] of Map.groupBy(pages, (page) => new URL(page).origin)) {
    const keyLocation = `${origin}/${key}.txt`;
    const body = JSON.stringify({ host: new URL(origin).host, key, keyLocation, urlList });
    if (!(await post(env.INDEXNOW_ENDPOINT, { body, headers, signal }))) return;
  }
}

/** One call for each feed: not every hub reads several of a call. */
async function tellHub(feeds: string[], signal: AbortSignal) {
  if (!env.WEBSUB_HUB) return;
  for (const feed of feeds) {
    const body = new URLSearchParams({ "hub.mode": "publish", "hub.url": feed });
    if (!(await post(env.WEBSUB_HUB, { body, signal }))) return;
  }
}

/** Whether it was taken; after a refusal nothing more is sent in this round. */
async function post(address: string, call: RequestInit): Promise<boolean> {
  const { host } = new URL(address); // the rest of an address may be a secret
  try {
    const response = await fetch(address, { ...call, method: "POST", redirect: "error" });
    await response.body?.cancel();
    if (!response.ok) log.warn({ host, status: response.status }, "announcement refused");
    return response.ok;
  } catch (error) {
    log.warn({ host, reason: String((error as Error).cause ?? error) }, "announcement failed");
    return false;
  }
}

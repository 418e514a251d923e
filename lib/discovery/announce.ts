import "server-only";
import { afterAnswer } from "@/lib/kernel/after-answer";
import { env, freezes } from "@/lib/kernel/env";
import { log } from "@/lib/kernel/log";
import { partOrMake } from "@/lib/kernel/process";
import { feedTypes } from "@/lib/platform/addresses/canonical";
import { isLocalSite } from "@/lib/platform/http/local-site";

/** Milliseconds for which changes are gathered before they are announced. */
const GATHER_MS = 5_000;

/** Addresses that are announced at a time, the most that IndexNow takes; the sitemap has the others. */
const MAX_ADDRESSES = 10_000;

/** Milliseconds that a round of announcements may take in all; what it has not sent by then is left to the sitemap. */
const ROUND_MS = 10_000;

/**
 * Makes the announcer that changes speak to (`change`), if a setting names a service to be told. Not for a
 * site on this machine, which others cannot reach. What a script changes is left to sitemaps and feeds.
 */
export function openAnnouncer() {
  if (isLocalSite(env.SITE_URL) || !(env.WEBSUB_HUB || env.INDEXNOW_KEY)) return;
  partOrMake("announcer", () => new Announcer());
}

/**
 * Gathers changed addresses for a while and announces each once, however often it changed; one round at a time. Where
 * the process is frozen after an answer, it announces them as soon as the answer is sent.
 */
class Announcer {
  #pages = new Set<string>();
  #feeds = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #round: Promise<unknown> = Promise.resolve();

  /** Full addresses of pages, and folders of feeds. */
  add(pages: string[], folders: string[]) {
    for (const page of pages) if (this.#pages.size < MAX_ADDRESSES) this.#pages.add(page);
    const feeds = folders.flatMap((folder) => Object.values(feedTypes(folder)));
    for (const feed of feeds) if (this.#feeds.size < MAX_ADDRESSES) this.#feeds.add(feed);
    if (freezes) return afterAnswer("announcer", () => this.tell());
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

/** Sends one call to each host (https://www.indexnow.org/documentation). */
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

/** Sends one call for each feed: not every hub reads several in one call. */
async function tellHub(feeds: string[], signal: AbortSignal) {
  if (!env.WEBSUB_HUB) return;
  for (const feed of feeds) {
    const body = new URLSearchParams({ "hub.mode": "publish", "hub.url": feed });
    if (!(await post(env.WEBSUB_HUB, { body, signal }))) return;
  }
}

/** Sends one announcement and returns whether it was accepted; after a refusal nothing more is sent in this round. */
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

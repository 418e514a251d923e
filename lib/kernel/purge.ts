import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAnswer } from "@/lib/kernel/after-answer";
import { ANY_CHANGE, EVERY_PAGE, cdnTag, type Cdn } from "@/lib/kernel/cdn";
import { env, freezes } from "@/lib/kernel/env";
import { log } from "@/lib/kernel/log";
import { partOrMake } from "@/lib/kernel/process";

/** How long tags are gathered before the CDN is told, in milliseconds. */
const GATHER_MS = 500;

/**
 * Milliseconds after which the CDN is told the same once more: another of our servers that hears of a change late
 * may have given it the old page meanwhile.
 */
const AGAIN_MS = 15_000;

/** Milliseconds to wait after a failure: the first time, and at most. */
const RETRY_MS = 500;
const LONGEST_RETRY_MS = 300_000;

/** Attempts at one call where the process is frozen soon; elsewhere they are not limited. */
const TRIES_BEFORE_FREEZING = 3;

/** The most calls that may wait; beyond, every page is dropped instead, so that large changes do not delay others. */
const MOST_CALLS = 10;

/** Milliseconds that one call may take, and that a stopping process may spend on the calls that are left. */
const CALL_MS = 10_000;

interface Call {
  address: string;
  headers: Record<string, string>;
  body?: string;
}

declare module "@/lib/kernel/process" {
  interface ProcessParts {
    /** Tells the CDN what changed. Absent where no setting names one. */
    purger: Purger;
  }
}

/** Makes the purger that changes speak to (`change`), if a setting names a CDN. */
export function openPurger(): Purger | null {
  const { CDN_PURGE: cdn } = env;
  return cdn ? partOrMake("purger", () => new Purger(cdn)) : null;
}

/** Gathers tags and has the CDN drop the pages that carry them: one call at a time, repeated until it succeeds. */
export class Purger {
  readonly #cdn: Cdn;
  /** The tags as the CDN knows them, and how many more times it must be told each. */
  readonly #waiting = new Map<string, number>();
  readonly #stopping = new AbortController();
  #working: Promise<void> | undefined;

  constructor(cdn: Cdn) {
    this.#cdn = cdn;
  }

  /** Notes that pages with one of these tags changed. Returns at once, and never throws. */
  add(tags: string[]): void {
    if (tags.length === 0) return;
    const known = [ANY_CHANGE, ...tags].map(cdnTag);
    if (!freezes) return this.#put(known, 2);
    for (const tag of known) this.#waiting.set(tag, 1);
    afterAnswer("purge", () => (this.#working ??= this.#work()));
  }

  /** Notes that every page may have changed: a process starts, or may have missed changes. */
  addEveryPage(): void {
    this.#put([cdnTag(EVERY_PAGE)], 1);
  }

  /** Tells at once what is left; resolves when the CDN knows, has failed once, or 10 s are over. */
  async finish(): Promise<void> {
    this.#stopping.abort();
    await Promise.race([this.#working, sleep(CALL_MS, undefined, { ref: false })]);
  }

  #put(tags: string[], times: number) {
    for (const tag of tags) this.#waiting.set(tag, Math.max(times, this.#waiting.get(tag) ?? 0));
    if (this.#waiting.size > MOST_CALLS * CDNS[this.#cdn].most) {
      this.#waiting.clear();
      this.#waiting.set(cdnTag(EVERY_PAGE), times);
    }
    this.#working ??= this.#pause(GATHER_MS).then(() => this.#work());
  }

  async #work() {
    const { most } = CDNS[this.#cdn];
    while (this.#waiting.size > 0) {
      const some = [...this.#waiting].slice(0, most);
      for (const [tag] of some) this.#waiting.delete(tag);
      await this.#purge(some.map(([tag]) => tag));
      const again = some.filter(([, times]) => times > 1).map(([tag]) => tag);
      if (again.length > 0) setTimeout(() => this.#put(again, 1), AGAIN_MS).unref();
    }
    this.#working = undefined; // at once: tags that come now start a new round
  }

  async #purge(tags: string[]) {
    for (let tries = 1; ; tries++) {
      const failure = await post(CDNS[this.#cdn].call(tags));
      if (!failure) return;
      const over = this.#stopping.signal.aborted || (freezes && tries === TRIES_BEFORE_FREEZING);
      const told = { cdn: this.#cdn, tags: tags.length, tries, reason: failure.reason };
      if (over) return log.error(told, "purge given up: the CDN may show old pages for a day");
      log.warn(told, "purge failed, trying again");
      const wait = Math.max(RETRY_MS * 2 ** (tries - 1), failure.retryAfter * 1000);
      await this.#pause(Math.min(wait, LONGEST_RETRY_MS));
    }
  }

  /** Waits, unless the process stops. */
  #pause(milliseconds: number) {
    const { signal } = this.#stopping;
    return sleep(milliseconds, undefined, { ref: false, signal }).catch(() => {});
  }
}

/** How each CDN is told, and how many tags it takes at a time. */
const CDNS: Record<Cdn, { most: number; call: (tags: string[]) => Call }> = {
  // https://developers.cloudflare.com/cache/how-to/purge-cache/purge-by-tags/
  cloudflare: {
    most: 100,
    call: (tags) => ({
      address: `${env.CDN_PURGE_URL ?? "https://api.cloudflare.com/client/v4"}/zones/${env.CDN_PURGE_ZONE}/purge_cache`,
      ...asJson({ tags }),
    }),
  },
  // https://www.fastly.com/documentation/reference/api/purging/
  fastly: {
    most: 256,
    call: (tags) => ({
      address: `${env.CDN_PURGE_URL ?? "https://api.fastly.com"}/service/${env.CDN_PURGE_ZONE}/purge`,
      headers: { "fastly-key": env.CDN_PURGE_TOKEN ?? "", "surrogate-key": tags.join(" ") },
    }),
  },
  webhook: {
    most: 1_000,
    call: (tags) => ({ address: env.CDN_PURGE_URL ?? "", ...asJson({ tags }) }),
  },
};

const asJson = (value: object) => ({
  headers: {
    authorization: `Bearer ${env.CDN_PURGE_TOKEN}`,
    "content-type": "application/json",
  },
  body: JSON.stringify(value),
});

/** Sends a call. Returns null if it succeeded; else the reason, without a secret, and the seconds to wait, if named. */
async function post({ address, headers, body }: Call) {
  try {
    const signal = AbortSignal.timeout(CALL_MS);
    const options: RequestInit = { method: "POST", headers, body, signal, redirect: "error" };
    const response = await fetch(address, options);
    await response.body?.cancel();
    if (response.ok) return null;
    const retryAfter = Number(response.headers.get("retry-after")) || 0;
    return { reason: `status ${response.status}`, retryAfter };
  } catch (error) {
    // Not its message, which may repeat the address or the token.
    const { name, cause } = error as Error & { cause?: { code?: string } };
    return { reason: cause?.code ?? name, retryAfter: 0 };
  }
}

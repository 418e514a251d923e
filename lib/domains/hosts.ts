import "server-only";
import { LRUCache } from "lru-cache";
import { tags } from "@/lib/cache/tags";
import { receiveHost } from "@/lib/domains/commands";

/** Names whose answer is remembered: anybody may invent hosts. */
const REMEMBERED = 10_000;

declare global {
  /** The host names known to this process; absent in scripts and tests. */
  var rotativaHosts: Hosts | undefined;
}

/**
 * Which host names show a space, asked once each. An answer stays until its tag expires, as that of a page
 * does.
 */
class Hosts {
  #answers = new LRUCache<string, Promise<boolean>>({ max: REMEMBERED });

  isDomain(name: string): Promise<boolean> {
    const tag = tags.host(name);
    const known = this.#answers.get(tag);
    if (known) return known;
    const answer = receiveHost(name);
    this.#answers.set(tag, answer);
    answer.catch(() => this.#answers.delete(tag)); // the database may be back for the next one
    return answer;
  }

  expire(expired: string[]) {
    for (const tag of expired) this.#answers.delete(tag);
  }

  clear() {
    this.#answers.clear();
  }
}

/** Opens the table that the HTTP server asks before Next sees a request. */
export function openHosts() {
  globalThis.rotativaHosts ??= new Hosts();
}

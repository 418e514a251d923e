import "server-only";
import { LRUCache } from "lru-cache";
import { env, freezes } from "@/lib/kernel/env";
import { log } from "@/lib/kernel/log";
import { partOrMake, type Tagged } from "@/lib/kernel/process";
import { hostTag } from "@/lib/platform/addresses/tags";
import { isLocalSite } from "@/lib/platform/http/local-site";
import { receiveHost } from "@/lib/spaces/domains/commands";
import { domainOf, isInternalName } from "@/lib/spaces/domains/name";

/** The most names whose answers are remembered: anybody may invent hosts. */
const REMEMBERED = 10_000;

const site = new URL(env.SITE_URL);

declare module "@/lib/kernel/process" {
  interface ProcessParts {
    /** The host names known to this process. */
    hosts: Hosts;
  }
}

/** Tells which host names show a space, and asks for each once. An answer stays until its tag expires, like a page. */
class Hosts implements Tagged {
  #answers = new LRUCache<string, Promise<boolean>>({ max: REMEMBERED });

  isDomain(name: string): Promise<boolean> {
    if (freezes) return this.#ask(name); // nobody tells this process when an answer expires
    const tag = hostTag(name);
    const known = this.#answers.get(tag);
    if (known) return known;
    const answer = this.#ask(name);
    this.#answers.set(tag, answer);
    answer.catch(() => this.#answers.delete(tag)); // the database may be back for the next one
    return answer;
  }

  async #ask(name: string): Promise<boolean> {
    const known = await receiveHost(name);
    if (!known) warnOnce(name);
    return known;
  }

  /** The custom domain of a space in the `Host` of a request; null for any other host. Rejects as `isDomain` does. */
  async domainAt(host: string): Promise<string | null> {
    const name = domainOf(host, site);
    return name && (await this.isDomain(name)) ? name : null;
  }

  invalidate(tags: string[]) {
    for (const tag of tags) this.#answers.delete(tag);
  }

  clear() {
    this.#answers.clear();
  }
}

let warned = false;

/** Warns, in production, of a request for an unknown public name: probably SITE_URL was forgotten. */
function warnOnce(name: string) {
  const forgotten =
    process.env.NODE_ENV === "production" && isLocalSite(env.SITE_URL) && !isInternalName(name);
  if (warned || !forgotten) return;
  warned = true;
  log.warn(
    { SITE_URL: env.SITE_URL, host: name },
    "set SITE_URL if this is the site's public name: its links lead to this machine alone",
  );
}

/** The host names of this process, opened now if it has none: they are asked before a page is looked for. */
export function openHosts(): Hosts {
  const hosts = partOrMake("hosts", () => new Hosts());
  partOrMake("tagged", () => new Set()).add(hosts);
  return hosts;
}

import "server-only";
import type { Route } from "next";
import { db } from "@/lib/kernel/db";
import { freezes } from "@/lib/kernel/env";
import { logFailure } from "@/lib/kernel/log-away";
import { partOrMake, type Tagged } from "@/lib/kernel/process";
import {
  entryPath,
  feedsElsewhere,
  isOwnAddress,
  onDomain,
  routes,
} from "@/lib/platform/addresses/routes";
import { oldAddress } from "@/lib/platform/addresses/spelling";
import { formTold } from "@/lib/platform/addresses/tags";
import { findSpaceOfDomain } from "@/lib/spaces/domains/queries";
import { addressedEntrySelect, toAddressedEntry } from "@/lib/texts/entries/dto";
import { findOldTarget, findSlugAt, listQueryForms } from "@/lib/texts/slugs/queries";

declare module "@/lib/kernel/process" {
  interface ProcessParts {
    /** The old addresses with a query that this process knows of. */
    oldQueries: OldQueries;
  }
}

/** Milliseconds for which a process that nobody tells of new forms knows enough. */
const READ_AGAIN = 60_000;

/**
 * Leads old addresses with a query (`/?p=12`) to their entries, before a page is looked for: pages are kept by their
 * paths, and the query changes none of them. So that other queries cost nothing, it knows the forms of those that there
 * are (`?p`), which are few; the database is asked for an address of such a form alone.
 */
class OldQueries implements Tagged {
  /** The names of the parameters that old addresses of a path have: `id&sec`. */
  readonly #names = new Map<string, Set<string>>();
  #read: Promise<void> | undefined;
  #readAt = 0;

  /**
   * Returns the path to which an address redirects for good; null for what is no old address, and while the database
   * does not answer. Further parameters and their order mean nothing.
   * @param host the custom domain that was asked; null for the main site
   * @param written the address as the client wrote it, from its path on
   */
  async find(host: string | null, written: string): Promise<Route | null> {
    const address = written.includes("?") ? oldAddress(written) : null;
    if (!address?.includes("?")) return null;
    if (feedsElsewhere.has(address)) return routes.rss;
    if (isOwnAddress(address)) return null;
    try {
      await this.#load();
      const known = this.#known(address);
      return known.length > 0 ? await entryOf(host, known) : null;
    } catch (error) {
      logFailure(error, "old addresses with a query lead nowhere");
      return null;
    }
  }

  /** Returns the old addresses of a known form that this one may be. */
  #known(address: string): string[] {
    const [path = "", query = ""] = address.split("?");
    const parameters = query.split("&");
    return [...new Set([path, path.replace(/(^|\/)index\.php$/, "")])].flatMap((path) =>
      [...(this.#names.get(path) ?? [])].flatMap((names) => {
        const named = names.split("&");
        const own = parameters.filter((one) => named.includes(one.split("=", 1)[0]!));
        return own.length >= named.length ? `${path}?${own.join("&")}` : [];
      }),
    );
  }

  #load(): Promise<void> {
    if (freezes && Date.now() > this.#readAt + READ_AGAIN) this.#read = undefined;
    this.#read ??= this.#ask().catch((error: unknown) => {
      this.#read = undefined; // the database may be back for the next one
      throw error;
    });
    return this.#read;
  }

  async #ask() {
    this.#readAt = Date.now();
    for (const form of await listQueryForms()) this.#add(form);
  }

  #add(form: string) {
    const [path = "", names = ""] = form.split("?");
    const known = this.#names.get(path) ?? new Set();
    this.#names.set(path, known.add(names));
  }

  invalidate(tags: string[]) {
    for (const tag of tags) {
      const form = formTold(tag);
      if (form !== null) this.#add(form);
    }
  }

  clear() {
    this.#read = undefined;
  }
}

/**
 * Returns the address on a host of the entry that one of these old addresses leads to; null where it is not there, and
 * where the path shows an entry, which any query does not change.
 */
async function entryOf(host: string | null, addresses: string[]): Promise<Route | null> {
  const target = await findOldTarget(addresses);
  if (!target || (await findSlugAt(target.path))) return null;
  const row = await db.entry.findFirst({
    where: { entry_id: target.entry_id, deleted_at: null },
    select: addressedEntrySelect,
  });
  if (!row) return null;
  const entry = toAddressedEntry(row);
  if (host === null) return entryPath(entry);
  const space = await findSpaceOfDomain(host);
  const isThere = entry.spaces.some(({ space_id }) => space_id === space?.space_id);
  return isThere ? onDomain.entry(entry) : null;
}

/** The old addresses with a query of this process, opened now if it has none. */
export function openOldQueries(): OldQueries {
  const oldQueries = partOrMake("oldQueries", () => new OldQueries());
  partOrMake("tagged", () => new Set()).add(oldQueries);
  return oldQueries;
}

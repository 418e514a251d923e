import "server-only";
import type { Route } from "next";
import { QueryForms } from "@/lib/discovery/query-forms";
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
import { hasTooManyParameters, oldAddress } from "@/lib/platform/addresses/spelling";
import { formTold } from "@/lib/platform/addresses/tags";
import { findSpaceOfDomain } from "@/lib/spaces/domains/queries";
import { addressedEntrySelect, toAddressedEntry } from "@/lib/texts/entries/dto";
import { findSlugAt, listOldTargets, listQueryForms } from "@/lib/texts/slugs/queries";

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
  readonly #forms = new QueryForms();
  #read: Promise<void> | undefined;
  #readAt = 0;

  /**
   * Returns the path to which an address redirects for good; null for what is no old address, and while the database
   * does not answer. Further parameters and their order mean nothing.
   * @param host the custom domain that was asked; null for the main site
   * @param written the address as the client wrote it, from its path on
   */
  async find(host: string | null, written: string): Promise<Route | null> {
    const mayBeOld = written.includes("?") && !hasTooManyParameters(written);
    const address = mayBeOld ? oldAddress(written) : null;
    if (!address?.includes("?")) return null;
    if (feedsElsewhere.has(address)) return routes.rss;
    if (isOwnAddress(address)) return null;
    try {
      await this.#load();
      const fitting = this.#forms.fitting(address);
      return fitting.length > 0 ? await entryOf(host, fitting) : null;
    } catch (error) {
      logFailure(error, "old addresses with a query lead nowhere");
      return null;
    }
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
    for (const form of await listQueryForms()) this.#forms.add(form);
  }

  invalidate(tags: string[]) {
    for (const tag of tags) {
      const form = formTold(tag);
      if (form !== null) this.#forms.add(form);
    }
  }

  clear() {
    this.#read = undefined;
  }
}

/**
 * Returns the address, on a host, of an entry that one of these old addresses leads to: of the longest whose entry is on
 * that host; null for none. One whose path shows an entry leads nowhere: no query changes that page.
 */
async function entryOf(host: string | null, addresses: string[]): Promise<Route | null> {
  const targets = await listOldTargets(addresses);
  if (targets.length === 0) return null;
  const space = host === null ? null : await findSpaceOfDomain(host);
  const rows = await db.entry.findMany({
    where: { entry_id: { in: targets.map(({ entry_id }) => entry_id) }, deleted_at: null },
    select: addressedEntrySelect,
  });
  const entries = rows
    .map(toAddressedEntry)
    .filter(({ spaces }) => host === null || spaces.some((at) => at.space_id === space?.space_id));
  for (const { entry_id, path } of targets) {
    const entry = entries.find((one) => one.entry_id === entry_id);
    if (!entry || (await findSlugAt(path))) continue;
    return host === null ? entryPath(entry) : onDomain.entry(entry);
  }
  return null;
}

/** The old addresses with a query of this process, opened now if it has none. */
export function openOldQueries(): OldQueries {
  const oldQueries = partOrMake("oldQueries", () => new OldQueries());
  partOrMake("tagged", () => new Set()).add(oldQueries);
  return oldQueries;
}

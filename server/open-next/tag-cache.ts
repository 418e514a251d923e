import type { NextModeTagCache } from "@opennextjs/aws/types/overrides";
import { findPart } from "../../lib/kernel/process.ts";

/**
 * Tells OpenNext which of the pages that it keeps are out of date. It asks the database, where every change leaves its
 * tags in its own transaction (`invalidation`): so it knows of changes made outside of any request, too, and of any
 * number of tags, and AWS needs no table of its own.
 */
const tagCache = {
  name: "postgresql",
  mode: "nextMode",
  /** `lastModified`: when the page was kept, in milliseconds since 1970. */
  async hasBeenRevalidated(tags: string[], lastModified = Date.now()) {
    const isTouchedSince = findPart("isTouchedSince"); // made by instrumentation.ts, before any page
    return (await isTouchedSince?.(lastModified, tags)) ?? true;
  },
  isStale: async () => false,
  getLastRevalidated: async () => 0,
  writeTags: async () => {}, // the change has written them
} satisfies NextModeTagCache;

export default tagCache;

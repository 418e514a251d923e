import "server-only";
import { unstable_cache } from "next/cache";

/**
 * Marks the page or file being rendered with the tags of what it shows. A command that touches one of them
 * drops the page from the cache: see `change`.
 */
export async function tagPage(...tags: string[]): Promise<void> {
  // Next tags a page with what it read through its data cache; nothing is really kept there.
  await unstable_cache(async () => true, tags, { tags })();
}

import "server-only";
import { unstable_cache } from "next/cache";

/** Marks the page being rendered with what it shows; see `tags`. */
export async function tagPage(...shown: string[]) {
  // Next tags a page with what it read through its data cache; nothing is really kept there.
  await unstable_cache(async () => true, shown, { tags: shown })();
}

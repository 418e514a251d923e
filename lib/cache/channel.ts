import type { pageCache } from "./page-cache.mjs";

/** Where servers of one database tell each other which tags expired (LISTEN/NOTIFY). */
export const CHANNEL = "rotativa_pages";

declare global {
  /** The pages of this process, made by `page-cache.mjs`; absent in scripts and tests. */
  var rotativaPageCache: typeof pageCache | undefined;
}

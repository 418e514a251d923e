import { AsyncLocalStorage } from "node:async_hooks";

// As Next's server does before it loads anything else: import this file before what imports `next/cache`.
Object.assign(globalThis, { AsyncLocalStorage });

/**
 * The tags that `work` gives the page being rendered. Outside a rendering Next notes them in the cache of
 * this name, which is made here.
 */
export async function tagsOf<T>(work: () => Promise<T>): Promise<{ result: T; tags: string[] }> {
  const tags = new Set<string>();
  const cache = {
    generateSimpleCacheKey: async (key: string) => key,
    get: async (_key: string, options: { tags: string[] }) => {
      for (const tag of options.tags) tags.add(tag);
      return null;
    },
    set: async () => {},
  };
  const holder = globalThis as { __incrementalCache?: unknown };
  const before = holder.__incrementalCache;
  holder.__incrementalCache = cache;
  try {
    return { result: await work(), tags: [...tags] };
  } finally {
    holder.__incrementalCache = before;
  }
}

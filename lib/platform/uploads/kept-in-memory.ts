import "server-only";
import { buffer } from "node:stream/consumers";
import { LRUCache } from "lru-cache";
import type { FileStorage } from "./file-storage";

const LIMITS = {
  /** Memory that files may take: some hundreds of images. */
  maxBytes: 64 * 1024 * 1024,
  /** How long a file that another server has removed is still read here, in milliseconds. */
  keptFor: 60 * 60_000,
};

/**
 * Wraps a storage on the network: its files are asked for once, however many read them at the same moment, and then
 * read from memory, which has room for those that were read last. A file in memory is still read when the storage
 * fails.
 */
export function keptInMemory(storage: FileStorage, { maxBytes, keptFor } = LIMITS): FileStorage {
  const kept = new LRUCache<string, Buffer<ArrayBuffer>>({
    maxSize: maxBytes,
    sizeCalculation: (data, name) => data.length + 2 * name.length + 200,
    ttl: keptFor,
    fetchMethod: async (name) => {
      const file = await storage.read(name);
      return file ? Buffer.from(await buffer(file)) : undefined;
    },
    ignoreFetchAbort: true, // a file that is removed while it is read is still answered
    noDeleteOnFetchRejection: true,
  });
  return {
    ...storage,

    async write(name, data) {
      await storage.write(name, data);
      kept.delete(name);
    },

    async read(name) {
      const data = await kept.fetch(name).catch((error: unknown) => {
        return kept.peek(name, { allowStale: true }) ?? Promise.reject(error as Error);
      });
      return data ? new Blob([data]).stream() : null;
    },

    async remove(name) {
      await storage.remove(name);
      kept.delete(name);
    },
  };
}

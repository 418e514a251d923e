/** What Next hands over to be kept; of `value` without its text, which is in `body`. */
export interface CachedPage {
  value: { kind: string; status?: number; headers?: Record<string, string | string[] | undefined> };
  body: Buffer;
  cacheControl?: { revalidate: number | false; expire?: number };
  /** Milliseconds since 1970. */
  lastModified: number;
}

interface PageCache {
  get(key: string): object | undefined;
  find(key: string): CachedPage | undefined;
  set(key: string, content: object, tags: string[], size: number): void;
  invalidate(tags: string[]): Promise<void>;
  clear(): void;
}

export const pageCache: PageCache;

interface PageCache {
  get(key: string): object | undefined;
  set(key: string, content: object, tags: string[], size: number): void;
  expire(tags: string[]): Promise<void>;
  clear(): void;
}

export const pageCache: PageCache;

interface Kept {
  value: { kind: string; html?: string; body?: Buffer };
  cacheControl?: { revalidate: number | false };
  lastModified: number;
}

/** What Next asks of a cache handler, as far as this one answers it. */
export default class NextCacheHandler {
  get(key: string, context: { kind: string }): Promise<Kept | null>;
  set(
    key: string,
    value: object | null,
    context: { cacheControl?: { revalidate: number | false } },
  ): Promise<void>;
  revalidateTag(tags: string | string[]): Promise<void>;
  resetRequestCache(): void;
}

import "server-only";

declare global {
  var rotativaPageCache: { expire(tags: string[]): void } | undefined;
}

/** Takes every page that carries one of these tags out of the cache: the next reader gets it anew. */
export function expire(...expired: string[]) {
  globalThis.rotativaPageCache?.expire(expired);
}

import "server-only";

/** Forgets in this process what carries one of these tags: pages, and what host names show. */
export async function expireHere(expired: string[]): Promise<void> {
  globalThis.rotativaHosts?.expire(expired);
  await globalThis.rotativaPageCache?.expire(expired);
}

/** Forgets everything. */
export function clearHere(): void {
  globalThis.rotativaHosts?.clear();
  globalThis.rotativaPageCache?.clear();
}

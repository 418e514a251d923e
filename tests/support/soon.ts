import { vi } from "vitest";

/** Milliseconds: a ceiling and no promise. A wait ends as soon as what it waits for is there. */
export const LONGEST = 60_000;

/** Resolves with what `check` answers once it does not throw any more; rejects with what it threw last. */
export const soon = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: LONGEST });

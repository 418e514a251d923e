import { vi } from "vitest";

/** Milliseconds: much more than it takes, since a busy machine may be slow at it. */
const LONGEST = 20_000;

/** Resolves with what `check` answers once it does not throw any more. */
export const soon = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: LONGEST });

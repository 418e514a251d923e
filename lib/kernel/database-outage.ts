import { AsyncLocalStorage } from "node:async_hooks";
import { partOrMake } from "./process.ts";

/** Milliseconds after a query that was left unanswered, or had no room, within which any other failure has the same cause. */
const RECENT = 5_000;

/** The outcome of one rendering. */
export interface Rendering {
  /** True when a part of it could not be made because the database did not answer, or had no room. */
  isLost: boolean;
}

/**
 * Knows whether the database is away: the connections note how each query went. The code that makes a page learns here
 * that a failure was not the page's fault.
 */
class DatabaseOutage {
  /** True when the query that ended last was left unanswered. */
  isNow = false;
  #failedAt = -Infinity;
  readonly #renderings = new AsyncLocalStorage<Rendering>();

  /** True when a query was left unanswered, or had no room, a moment ago: another may have been answered since. */
  get isRecent(): boolean {
    return performance.now() - this.#failedAt < RECENT;
  }

  /** Notes that a query was left unanswered. */
  failed(): void {
    this.isNow = true;
    this.#failedAt = performance.now();
  }

  /** Notes that the database has answered that it has no room for a query. */
  hadNoRoom(): void {
    this.#failedAt = performance.now();
  }

  answered(): void {
    if (this.isNow) this.isNow = false;
  }

  /** Runs `work`; calls of `loses` in it are noted in `rendering`. */
  watch<T>(rendering: Rendering, work: () => T): T {
    return this.#renderings.run(rendering, work);
  }

  /** Notes that the current rendering has lost a part. */
  loses(): void {
    const rendering = this.#renderings.getStore();
    if (rendering) rendering.isLost = true;
  }
}

declare module "./process.ts" {
  interface ProcessParts {
    databaseOutage: DatabaseOutage;
  }
}

/** The only one of this process, however many times this module is loaded. */
export const databaseOutage = partOrMake("databaseOutage", () => new DatabaseOutage());

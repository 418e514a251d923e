import { AsyncLocalStorage } from "node:async_hooks";
import { partOrMake } from "./process.ts";

/** What fails so soon (milliseconds) after a query that the database left unanswered, fails for the same reason. */
const RECENT = 5_000;

/** What becomes of one rendering. */
export interface Rendering {
  /** Whether a part of it could not be made for want of the database. */
  isLost: boolean;
}

/**
 * Whether the database is away: the connections note how each query went. Who makes a page learns here that it was
 * not the page's fault.
 */
class DatabaseOutage {
  /** Whether the last query that has ended was left unanswered. */
  isNow = false;
  #failedAt = -Infinity;
  readonly #renderings = new AsyncLocalStorage<Rendering>();

  /** Whether a query was left unanswered a moment ago: another may have been answered since. */
  get isRecent(): boolean {
    return performance.now() - this.#failedAt < RECENT;
  }

  /** A query was left unanswered. */
  failed(): void {
    this.isNow = true;
    this.#failedAt = performance.now();
  }

  answered(): void {
    if (this.isNow) this.isNow = false;
  }

  /** Runs `work`, whose `loses` are noted in `rendering`. */
  watch<T>(rendering: Rendering, work: () => T): T {
    return this.#renderings.run(rendering, work);
  }

  /** The rendering that is under way has lost a part. */
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

/** That of this process, however many times this module is loaded. */
export const databaseOutage = partOrMake("databaseOutage", () => new DatabaseOutage());

import { partOrMake } from "../../kernel/process.ts";
import { OTHERS } from "./sources.ts";

/** The number of readings of an entry by people who came from one source. */
export interface Counted {
  entry_id: number;
  source: string;
  count: number;
}

/** The most sources of an entry that are counted apart in a day: anybody may claim to come from anywhere. */
export const MOST_SOURCES = 50;

/** The most pairs of an entry and a source that wait in memory. */
const MOST_PAIRS = 10_000;

declare module "../../kernel/process.ts" {
  interface ProcessParts {
    /** The readings that this process has counted and not written yet. */
    readings: Readings;
  }
}

/** Readings that wait in memory to be written together. They do not say who has read. */
export class Readings {
  #counts = new Map<number, Map<string, number>>();
  #pairs = 0;

  add(entryId: number, source: string, count = 1): void {
    let sources = this.#counts.get(entryId);
    if (!sources) this.#counts.set(entryId, (sources = new Map()));
    let known = sources.get(source);
    if (known === undefined) {
      const isFull = this.#pairs >= MOST_PAIRS || sources.size >= MOST_SOURCES;
      if (isFull && source !== OTHERS) return this.add(entryId, OTHERS, count);
      this.#pairs++;
      known = 0;
    }
    sources.set(source, known + count);
  }

  /** Returns the counts and empties them. */
  take(): Counted[] {
    const counts = this.#counts;
    this.#counts = new Map();
    this.#pairs = 0;
    return [...counts].flatMap(([entry_id, sources]) =>
      [...sources].map(([source, count]) => ({ entry_id, source, count })),
    );
  }

  /** Puts back counts that could not be written. */
  putBack(counted: Counted[]): void {
    for (const { entry_id, source, count } of counted) this.add(entry_id, source, count);
  }
}

/** The readings of this process: the server adds to them, a writer takes them. */
export const readings = partOrMake("readings", () => new Readings());

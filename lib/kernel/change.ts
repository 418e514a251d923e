import "server-only";
import { isDeadlock } from "@/lib/kernel/database-errors";
import { db, type Database } from "@/lib/kernel/db";
import { invalidateHere, invalidateInNext, notifyServers } from "@/lib/kernel/invalidate";
import { log } from "@/lib/kernel/log";
import { nextStep, onceIn } from "@/lib/kernel/once";
import { findPart } from "@/lib/kernel/process";
import { traced, type Attributes } from "@/lib/kernel/trace";

declare module "@/lib/kernel/process" {
  interface ProcessParts {
    /** Tells search engines and feed readers of changed addresses; absent where no service is configured. */
    announcer: {
      /** Full addresses of pages, and of the folders of feeds. Returns at once. */
      add(pages: string[], feedFolders: string[]): void;
      /** Tells now what has been gathered. */
      tell(): Promise<unknown>;
    };
  }
}

/** Collects the places where a change shows, named by its entities (`lib/<entity>/shown.ts`), without doubles. */
export class Touched {
  readonly #tags = new Set<string>();
  readonly #pages = new Set<string>();
  readonly #feedFolders = new Set<string>();
  readonly #last: ((tx: Database) => Promise<void>)[] = [];

  /** Pages that carry one of these tags show the change. */
  tag(...tags: string[]): void {
    for (const tag of tags) this.#tags.add(tag);
  }

  /** Notes full addresses whose content changed, appeared or went: of pages, and of the folders of feeds. */
  announce(pages: string[], feedFolders: string[]): void {
    for (const page of pages) this.#pages.add(page);
    for (const folder of feedFolders) this.#feedFolders.add(folder);
  }

  /** Runs `work` at the end of the change, in its transaction, when the final state of the rows is known. */
  beforeCommit(work: (tx: Database) => Promise<void>): void {
    this.#last.push(work);
  }

  /** Runs what `beforeCommit` was given. */
  async finish(tx: Database): Promise<void> {
    for (const work of this.#last) await work(tx);
  }

  get tags(): string[] {
    return [...this.#tags];
  }

  /**
   * Updates the caches of this process after the commit, and tells the services that announce and purge pages. Never
   * throws: the change is saved, whatever happens here.
   */
  async settle(): Promise<void> {
    try {
      await Promise.all([invalidateHere(this.tags), invalidateInNext(this.tags)]);
      if (this.#pages.size + this.#feedFolders.size === 0) return;
      findPart("announcer")?.add([...this.#pages], [...this.#feedFolders]);
    } catch (error) {
      log.error({ err: error, tags: this.tags.slice(0, 20) }, "saved, but pages may be stale here");
    } finally {
      findPart("purger")?.add(this.tags);
    }
  }
}

/**
 * Milliseconds that a change may wait to begin, and take. Prisma's own 2 and 5 seconds would refuse honest
 * changes on a busy machine.
 */
const LIMITS = { maxWait: 10_000, timeout: 20_000 };

/** The most attempts at a transaction that PostgreSQL ends because it and another wait for each other. */
const TRIES = 3;

/**
 * Runs a transaction that invalidates nothing, for records that no page shows. After a deadlock `work` is run again
 * from its beginning: only database work belongs inside. Throws what `work` throws, and then nothing is saved.
 */
export const transaction = <T>(work: (tx: Database) => Promise<T>): Promise<T> =>
  traced("transaction", (note) => tryTransaction(work, note));

async function tryTransaction<T>(
  work: (tx: Database) => Promise<T>,
  note: (attributes: Attributes) => void,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await db.$transaction(async (tx) => {
        await stopInTime(tx);
        return work(tx);
      }, LIMITS);
    } catch (error) {
      if (tries === TRIES || !isDeadlock(error)) throw error;
      note({ "rotativa.deadlocks": tries });
      log.warn({ err: error, tries }, "deadlock, trying again");
    }
  }
}

/** Makes PostgreSQL end a statement that takes longer than its transaction may. Valid within the transaction only. */
async function stopInTime(tx: Database): Promise<void> {
  await tx.$executeRaw`SELECT set_config('statement_timeout', ${String(LIMITS.timeout)}, true)`;
}

/**
 * The one way to write what pages show: everything that `work` does through `tx` is committed together. Pages that
 * show it are dropped from this server's cache before this resolves, and from other servers' caches with the commit.
 * Only database work belongs inside: PGlite has one backend, and a transaction holds it. Throws what `work` throws,
 * and then nothing is saved. In a save that is sent again (`savingOnce`), nothing is written, and the result of the
 * first time is returned.
 */
export async function change<T>(work: (tx: Database, touched: Touched) => Promise<T>): Promise<T> {
  const step = nextStep();
  const [result, touched] = await transaction(async (tx) => {
    const touched = new Touched();
    const made = await onceIn(tx, step, () => work(tx, touched));
    await touched.finish(tx);
    await notifyServers(tx, touched.tags);
    return [made, touched] as const;
  });
  // It has written, if only the notice to other servers; it may have begun before the room ran out.
  if (touched.tags.length > 0 && !findPart("roomGuard")?.isLow) findPart("roomLog")?.worked();
  await touched.settle();
  return result;
}

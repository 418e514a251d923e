import "server-only";
import { KEPT_FOR, clearHere, invalidateHere, tagsIn } from "@/lib/kernel/invalidate";
import { findPart } from "@/lib/kernel/process";

/** Runs one query in the database and returns its rows. */
export type Ask = <Row>(sql: string, values?: unknown[]) => Promise<Row[]>;

/** A snapshot of the database. */
export interface Moment {
  /** The oldest transaction that had not ended. */
  xmin: string;
  /** When the server started: after a failover it is another one, which may have lost the last changes. */
  server: string;
}

interface Notice {
  id: string;
  /** A JSON array. */
  tags: string;
}

/** The columns of a Moment. */
export const MOMENT = `pg_snapshot_xmin(pg_current_snapshot())::text AS "xmin",
  pg_postmaster_start_time()::text AS "server"`;

/**
 * Keeps how far this process has read the notices that the database keeps (`invalidation`). New ones are found by
 * transaction and not by time or id, because they do not commit in that order: whatever had not ended in the snapshot
 * before is read again, and what was applied already is skipped.
 */
export class TagClock {
  #last: (Moment & { at: number }) | undefined;
  /** The ids of the notices in the last snapshot. */
  #applied = new Set<string>();
  #turn = Promise.resolve();

  /** Notes that everything that committed before this moment is known here. */
  reach(moment: Moment): void {
    this.#last = { ...moment, at: performance.now() };
  }

  /**
   * Forgets here what was touched since the last moment, or everything when that is not known any more. When it
   * resolves, this process shows what was committed before the call. One call waits for the one before.
   * Throws what `ask` throws.
   */
  catchUp(ask: Ask): Promise<void> {
    const read = this.#turn.then(() => this.#read(ask));
    this.#turn = read.catch(() => {});
    return read;
  }

  async #read(ask: Ask) {
    const last = this.#last;
    const [now] = await ask<Moment & { notices: Notice[] | null }>(
      `SELECT ${MOMENT}, (SELECT json_agg(json_build_object('id', "id"::text, 'tags', "tags"))
        FROM "invalidation"
        WHERE "xid" >= coalesce($1::xid8, pg_snapshot_xmin(pg_current_snapshot()))) AS "notices"`,
      [last?.xmin],
    );
    if (!now) throw new Error("The database told nothing of its notices.");
    const notices = now.notices ?? [];
    const fresh = notices.filter(({ id }) => !this.#applied.has(id));
    const known = last?.server === now.server && performance.now() - last.at < KEPT_FOR / 2;
    if (known) await this.#forget(fresh.flatMap(({ tags }) => tagsIn(tags)));
    else {
      clearHere();
      if (last) findPart("purger")?.addEveryPage();
    }
    this.#applied = new Set(notices.map(({ id }) => id));
    this.reach(now);
  }

  /** Forgets tags here and in the CDN, which may have been given old pages before this process knew of the change. */
  async #forget(tags: string[]) {
    if (tags.length === 0) return;
    await invalidateHere(tags);
    findPart("purger")?.add(tags);
  }
}

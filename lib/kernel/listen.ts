import "server-only";
import { setImmediate as turn } from "node:timers/promises";
import pg from "pg";
import { databaseOutage } from "@/lib/kernel/database-outage";
import { databasePool } from "@/lib/kernel/database-pool";
import { directUrl, env } from "@/lib/kernel/env";
import { CHANNEL, clearHere, invalidateHere, pruneNotices, tagsIn } from "@/lib/kernel/invalidate";
import { log } from "@/lib/kernel/log";
import { logFailure } from "@/lib/kernel/log-away";
import { findPart, partOrMake } from "@/lib/kernel/process";
import { MOMENT, TagClock, type Ask, type Moment } from "@/lib/kernel/tag-clock";

// All in milliseconds.

/** The pause between two proofs, and between two attempts while none succeeds. */
const BEAT = 3_000;
const QUICK_BEAT = 500;

/** How long a notice may take to arrive, and the database to answer. */
const HEARD_WITHIN = 2_000;
const ANSWERED_WITHIN = 2_000;

/** While nothing is proven, the notices that the database keeps are read at most this often. */
const ASKED_EVERY = 1_000;

/** The first and the longest pause between two attempts to listen again: it doubles each time. */
const FIRST_RETRY = 1_000;
const LAST_RETRY = 30_000;

const PRUNED_EVERY = 60_000;

declare module "@/lib/kernel/process" {
  interface ProcessParts {
    /** Hears what other processes change. Absent where nobody listens. */
    listener: Listener;
  }
}

interface Options {
  /** Where changes are written, perhaps through a pooler. */
  url: string | undefined;
  /** Where notices are heard. */
  directUrl: string | undefined;
  /** True when hearing has to be proven: a pooler or a network may lose notices without an error. */
  proves: boolean;
}

/**
 * Drops from the caches of this process what other processes of this database change: servers, imports, jobs.
 *
 * It listens on one connection, and every few seconds sends a notice to itself the way that changes take. While
 * it hears those it is proven, and what is cached here by tag is up to date. While it is not proven, readers of the
 * caches call `confirm` first, which asks the database for the notices that it keeps.
 */
export class Listener {
  /** Resolves after the first attempt at a proof, whether it succeeds or not. */
  readonly begun: Promise<void>;
  readonly #options: Options;
  readonly #clock = new TagClock();
  readonly #asker: pg.Pool;
  /** The channel that only this listener hears. */
  readonly #ownChannel = `rotativa_${crypto.randomUUID().replaceAll("-", "")}`;
  #connection: pg.Client | undefined;
  #connecting = false;
  #unprovenSince: Date | undefined = new Date();
  /** True when the database did not answer the last query. */
  #away = false;
  /** The warnings that were logged since the last proof: each is logged once. */
  readonly #said = new Set<string>();
  #confirmed = Promise.resolve();
  #confirmedAt = -Infinity;
  #proofs = 0;
  #hear = (_proof: string) => {};
  #retryAt = -Infinity;
  #retryAfter = 0;
  #prunedAt = -Infinity;
  #stopped = false;
  #wake = () => {};

  constructor(options: Options) {
    this.#options = options;
    // A pool of its own: when all connections of the site are busy, that does not mean that the database is away.
    this.#asker = new pg.Pool({
      connectionString: options.url,
      max: 2,
      connectionTimeoutMillis: ANSWERED_WITHIN,
      query_timeout: ANSWERED_WITHIN, // without a transaction, the connection is given up as well
      keepAlive: true,
    });
    this.#asker.on("error", () => {}); // the next query reports it
    this.begun = this.#listen().then(() => this.#beat());
    void this.#run();
  }

  /** True when everything cached here by tag is known to be up to date. */
  get proven(): boolean {
    return this.#unprovenSince === undefined;
  }

  /** The time since when it is not proven; undefined while it is. */
  get unprovenSince(): Date | undefined {
    return this.#unprovenSince;
  }

  /**
   * Resolves when nothing is cached here that changed more than a second before the call; asks the database at most
   * once a second for all callers. While it does not answer, what is cached is still served. Never throws.
   */
  confirm(): Promise<void> {
    if (this.proven || this.#away) return Promise.resolve();
    if (performance.now() - this.#confirmedAt > ASKED_EVERY) {
      this.#confirmedAt = performance.now();
      this.#confirmed = this.#clock.catchUp(this.#ask).catch((error) => this.#lose(error));
    }
    return this.#confirmed;
  }

  /** Ends at once, whatever the database does. */
  stop(): void {
    this.#stopped = true;
    this.#wake();
    void this.#connection?.end();
    void this.#asker.end();
  }

  async #run() {
    await this.begun;
    while (!this.#stopped) {
      await this.#rest(this.proven ? BEAT : QUICK_BEAT);
      if (this.#stopped) return;
      void this.#listen(); // not awaited: however long it takes, the database is asked meanwhile
      await this.#beat();
      this.#prune();
    }
  }

  /** Proves that it hears, or catches up. Never throws. */
  async #beat() {
    if (!this.#options.proves) return this.#trustAtOnce();
    try {
      // When a connection gets no answer, it alone may be dead: ask once more, on a new one.
      await this.#check().catch(() => this.#check());
    } catch (error) {
      this.#lose(error);
      // When no new connection is accepted, queries that wait for an answer will not get one. When it is accepted
      // but gets no answer, a pooler is busy with other work.
      if (isClosed(error)) databasePool.abandon();
    }
  }

  async #check() {
    const connection = this.#connection;
    const moment = connection && (await this.#prove());
    if (this.proven && moment) return this.#clock.reach(moment);
    if (connection && !moment) this.#distrust(connection);
    await this.#clock.catchUp(this.#ask);
    if (moment && connection === this.#connection) this.#trust();
  }

  /** Opens the connection that listens, when there is none and its time has come. Never throws. */
  async #listen() {
    if (this.#connection || this.#connecting || performance.now() < this.#retryAt) return;
    this.#connecting = true;
    const connection = new pg.Client({
      connectionString: this.#options.directUrl,
      connectionTimeoutMillis: ANSWERED_WITHIN,
      query_timeout: ANSWERED_WITHIN,
      keepAlive: true,
    });
    connection.on("error", (error) => this.#drop(connection, error));
    connection.on("end", () => this.#drop(connection));
    connection.on("notification", ({ channel, payload = "" }) => {
      if (channel === this.#ownChannel) this.#hear(payload);
      else void invalidateHere(tagsIn(payload));
    });
    try {
      await connection.connect();
      await connection.query(`LISTEN ${CHANNEL}; LISTEN ${this.#ownChannel}`);
      if (this.#stopped) return void connection.end();
      this.#connection = connection;
      this.#wake();
    } catch (error) {
      this.#giveUp(connection, error);
    } finally {
      this.#connecting = false;
    }
  }

  /** Sends itself a notice. Returns the moment of sending, before which all was heard; undefined if it is not heard. */
  async #prove(): Promise<Moment | undefined> {
    const proof = String(++this.#proofs);
    const { promise: heard, resolve } = Promise.withResolvers<boolean>();
    this.#hear = (payload) => payload === proof && resolve(true);
    const sent = `SELECT ${MOMENT}, pg_notify($1, $2)`;
    const [moment] = await this.#ask<Moment>(sent, [this.#ownChannel, proof]);
    // A process that was busy runs its timers before it reads its connections: let it read them first.
    const timer = setTimeout(() => void turn(false).then(resolve), HEARD_WITHIN);
    const isHeard = await heard.finally(() => clearTimeout(timer));
    return isHeard ? moment : undefined;
  }

  readonly #ask: Ask = async <Row>(sql: string, values?: unknown[]) => {
    // Connections that were ended meanwhile fail at once; after the two of the pool, a new one is opened.
    const query = () => this.#asker.query(sql, values);
    const again = (error: unknown) => (isSilence(error) ? Promise.reject(error) : query());
    const { rows } = await query().catch(again).catch(again);
    this.#find();
    return rows as Row[];
  };

  /** Trusts a connection without a proof, and empties the caches: nobody heard what changed before it listened. */
  #trustAtOnce() {
    if (this.proven || !this.#connection) return;
    clearHere();
    this.#trust();
  }

  #trust() {
    this.#unprovenSince = undefined;
    this.#retryAfter = 0;
    if (this.#said.size > 0) log.info("page cache: hears of changes again");
    this.#said.clear();
  }

  #distrust(connection: pg.Client) {
    this.#warn(
      "page cache: hears nothing of changes. Does DATABASE_URL go through a pooler? Then set DATABASE_DIRECT_URL. Until it hears, cached pages wait for the database",
    );
    this.#drop(connection);
  }

  /** Notes that the database does not answer. */
  #lose(error: unknown) {
    this.#away = true;
    databaseOutage.failed();
    this.#unprovenSince ??= new Date();
    this.#warn("page cache: the database does not answer, pages are served as they are", error);
  }

  /** Notes that the database answers; when it did not before, the next attempt to listen need not wait. */
  #find() {
    databaseOutage.answered();
    if (!this.#away) return;
    this.#away = false;
    this.#retryAt = -Infinity;
    this.#retryAfter = 0;
  }

  #drop(connection: pg.Client, error?: unknown) {
    if (connection !== this.#connection) return;
    this.#connection = undefined;
    this.#unprovenSince ??= new Date();
    this.#giveUp(connection, error);
    this.#wake();
  }

  #giveUp(connection: pg.Client, error?: unknown) {
    if (error) this.#warn("page cache: no connection to hear of changes", error);
    this.#retryAt = performance.now() + this.#retryAfter;
    this.#retryAfter = Math.min(LAST_RETRY, Math.max(FIRST_RETRY, 2 * this.#retryAfter));
    void connection.end();
  }

  #warn(message: string, error?: unknown) {
    if (this.#stopped || this.#said.has(message)) return;
    this.#said.add(message);
    log.warn({ err: error }, message);
  }

  #prune() {
    if (performance.now() - this.#prunedAt < PRUNED_EVERY) return;
    this.#prunedAt = performance.now();
    pruneNotices().catch((error) => logFailure(error, "old notices stay for now"));
  }

  #rest(milliseconds: number) {
    return new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      timer.unref();
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

/** Checks if a query failed because there was no answer, and not because it was refused. */
const isSilence = (error: unknown) => isClosed(error) || messageOf(error) === "Query read timeout";

/** Checks if a new connection got no answer, by the messages of node-postgres and of its pool. */
const isClosed = (error: unknown) =>
  /^(timeout (expired|exceeded when trying)|Connection terminated due to connection timeout)/.test(
    messageOf(error),
  );

const messageOf = (error: unknown) => (error instanceof Error ? error.message : "");

/** Begins to listen, once in a process. Resolves when it is known whether that works; never throws. */
export const openListener = (): Promise<void> =>
  partOrMake(
    "listener",
    () =>
      new Listener({
        url: env.DATABASE_URL,
        directUrl,
        proves: !findPart("embeddedDatabase")?.isThread,
      }),
  ).begun;

import "server-only";
import { AsyncResource } from "node:async_hooks";
import pg from "pg";
import { DatabaseAway, isConnectionLost, isOutOfRoom } from "@/lib/kernel/database-errors";
import { databaseOutage } from "@/lib/kernel/database-outage";
import { env } from "@/lib/kernel/env";
import { findPart, partOrMake } from "@/lib/kernel/process";
import { within, type Span } from "@/lib/kernel/trace";

/** Milliseconds that a query may wait for a connection, and that a new connection may take to open. */
const LONGEST_WAIT = 10_000;
const LONGEST_OPENING = 5_000;

/** How long work may keep a connection (milliseconds): a little longer than PostgreSQL lets a transaction run. */
const LONGEST_LEASE = 25_000;

type OnConnect = Parameters<pg.Pool["connect"]>[0];

declare module "@/lib/kernel/process" {
  interface ProcessParts {
    databasePool: DatabasePool;
  }
}

/**
 * A pool whose connections may go through any pooler: nothing is set when one opens, nothing is kept in its session.
 * A query without an answer is given up together with its connection. node-postgres's `query_timeout` would give up
 * the query alone, and Prisma hands the connection back to the pool with its transaction open: the next change would
 * be written into that, and lost.
 */
export class DatabasePool extends pg.Pool {
  readonly #leases = new Map<pg.PoolClient, NodeJS.Timeout>();

  /** `canDie`: true when a server that does not answer in time is taken for dead. */
  constructor(connectionString: string | undefined, canDie = true) {
    super({
      connectionString,
      max: 10,
      connectionTimeoutMillis: LONGEST_WAIT,
      keepAlive: true,
      Client: canDie ? QuickClient : PatientClient,
    });
    this.on("acquire", (client) => {
      if (canDie) this.#leases.set(client, setTimeout(end, LONGEST_LEASE, client));
    });
    this.on("release", (_error, client) => {
      clearTimeout(this.#leases.get(client));
      this.#leases.delete(client);
      if (client.getTransactionStatus() !== "I") end(client);
    });
  }

  /** Ends every connection that is at work: what waits for an answer fails now. */
  abandon(): void {
    for (const client of this.#leases.keys()) end(client);
  }

  /** Ends every connection, because the database is about to end. Errors of ending connections are ignored. */
  finish(): Promise<void> {
    this.removeAllListeners("error").on("error", () => {});
    this.abandon();
    return this.end();
  }

  /** Rejects with DatabaseAway. */
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: OnConnect): void;
  override connect(callback?: OnConnect) {
    if (!callback) return super.connect().catch((error) => Promise.reject(away(error)));
    // The work that gives a connection back calls this callback, which would then run within that work's trace.
    const told = findPart("tracer") ? AsyncResource.bind(callback) : callback;
    super.connect((error, client, release) => told(error && away(error), client, release));
  }
}

function away(cause: unknown) {
  databaseOutage.failed();
  return new DatabaseAway(cause);
}

type Query = (...args: unknown[]) => Promise<unknown>;

/**
 * Sends a query once the one before is answered: what Prisma reads of several tables at once comes at once, within a
 * transaction over its one connection, and node-postgres will not put it into a queue any more.
 */
class PatientClient extends pg.Client {
  #before: Promise<unknown> = Promise.resolve();

  override query(...args: unknown[]): never {
    const send = () => (super.query as unknown as Query).apply(this, args);
    const at = args.findIndex((arg) => typeof arg === "function");
    if (at >= 0) {
      args[at] = noting(args[at] as Callback, beginQuery(args));
      return send() as never; // the pool's own query, the only one on its connection
    }
    const answer = this.#before.then(() => {
      const span = beginQuery(args);
      return span ? within(span, send) : send();
    });
    this.#before = answer.then(() => databaseOutage.answered(), note);
    return answer as never;
  }
}

/** Begins the span of a query, if work is traced: it notes the SQL command, and nothing of the query's text. */
function beginQuery([query]: unknown[]): Span | undefined {
  const tracer = findPart("tracer");
  if (!tracer?.ids()) return undefined;
  const text = typeof query === "string" ? query : (query as { text?: string } | undefined)?.text;
  const span = tracer.begin("query", "client");
  span.note({
    "db.system.name": "postgresql",
    "db.operation.name": /^\s*([a-z]+)/i.exec(text ?? "")?.[1]?.toUpperCase() ?? "other",
  });
  return span;
}

type Callback = (error: unknown, result: unknown) => void;

const noting =
  (callback: Callback, span?: Span): Callback =>
  (error, result) => {
    span?.end({}, error ?? undefined);
    note(error);
    callback(error, result);
  };

/** Notes whether a query was answered: every error but a lost connection is an answer. */
function note(error: unknown) {
  if (error && isConnectionLost(error)) return databaseOutage.failed();
  databaseOutage.answered();
  if (error && isOutOfRoom(error)) databaseOutage.hadNoRoom();
}

/** A client that takes a server for dead when it does not let a connection in soon, however many wait. */
class QuickClient extends PatientClient {
  constructor(config?: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: LONGEST_OPENING });
  }
}

/** Ends a client, which the pool then drops. While a query waits for its answer, the client ends at once. */
function end(client: pg.PoolClient) {
  void (client as unknown as pg.Client).end();
}

/** The connections of this process's database client. */
export const databasePool: DatabasePool = partOrMake(
  "databasePool",
  // PGlite accepts a connection, and answers, only when its one backend is free: a delay does not mean it is dead.
  () => new DatabasePool(env.DATABASE_URL, !findPart("embeddedDatabase")?.isThread),
);

import "server-only";
import pg from "pg";
import { DatabaseAway } from "@/lib/kernel/database-errors";
import { env } from "@/lib/kernel/env";
import { findPart, partOrMake } from "@/lib/kernel/process";

/** How long a query may wait for its turn (milliseconds), and a new connection to be let in. */
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
 * Connections that any pooler may stand behind: nothing is set when one opens, nothing is kept in its session.
 * What does not answer is given up with its connection. node-postgres's `query_timeout` would give up the query
 * alone, and Prisma hands the connection back to the pool with its transaction open: the next change would be
 * written into that, and lost.
 */
export class DatabasePool extends pg.Pool {
  readonly #leases = new Map<pg.PoolClient, NodeJS.Timeout>();

  /** `canDie`: whether a server that keeps somebody waiting is taken for dead. */
  constructor(connectionString: string | undefined, canDie = true) {
    super({
      connectionString,
      max: 10,
      connectionTimeoutMillis: LONGEST_WAIT,
      keepAlive: true,
      ...(canDie && { Client: QuickClient }),
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

  /** Ends every connection: the database is about to end. What one that is ending still hears is no news. */
  finish(): Promise<void> {
    this.removeAllListeners("error").on("error", () => {});
    this.abandon();
    return this.end();
  }

  /** Rejects with DatabaseAway. */
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: OnConnect): void;
  override connect(callback?: OnConnect) {
    if (!callback) return super.connect().catch((error) => Promise.reject(new DatabaseAway(error)));
    super.connect((error, client, release) =>
      callback(error && new DatabaseAway(error), client, release),
    );
  }
}

/** Whoever does not let it in soon is away, whether others wait or not. */
class QuickClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: LONGEST_OPENING });
  }
}

/** The pool drops a client that has ended. While a query waits for its answer, that ends at once. */
function end(client: pg.PoolClient) {
  void (client as unknown as pg.Client).end();
}

/** The connections of this process's database client. */
export const databasePool: DatabasePool = partOrMake(
  "databasePool",
  // PGlite lets one in, and answers, when its one backend has its turn: that is no sign of death.
  () => new DatabasePool(env.DATABASE_URL, !findPart("embeddedDatabase")),
);

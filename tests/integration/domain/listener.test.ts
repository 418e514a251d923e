import pg from "pg";
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
} from "vitest";
import { DatabasePool } from "@/lib/kernel/database-pool";
import { isDatabaseAway } from "@/lib/kernel/database-errors";
import { databaseOutage } from "@/lib/kernel/database-outage";
import { db } from "@/lib/kernel/db";
import { notifyServers, pruneNotices } from "@/lib/kernel/invalidate";
import { Listener } from "@/lib/kernel/listen";
import { part, type Tagged } from "@/lib/kernel/process";
import { TagClock, type Ask } from "@/lib/kernel/tag-clock";
import { hasPgBouncer, startPgBouncer } from "@/tests/support/pgbouncer";
import { soak, stopwatch } from "@/tests/support/soak";
import { soon } from "@/tests/support/soon";
import { wireTo, type Wire } from "@/tests/support/wire";
import { hasSessions } from "@/tests/support/fresh-database";

const url = process.env.DATABASE_URL!;

/** What this process was told to forget; "everything" for all. */
let forgotten: string[] = [];
const kept: Tagged = {
  invalidate: (tags) => void forgotten.push(...tags),
  clear: () => void forgotten.push("everything"),
};

/** A change that another process makes. */
const change = (...tags: string[]) => notifyServers(db, tags);

/** Notices of transactions that had not ended when the oldest one began that goes on, in any database of the server. */
const notEnded = () => db.$queryRaw`
  SELECT FROM "invalidation" WHERE "xid" >= pg_snapshot_xmin(pg_current_snapshot())`;

beforeAll(() => void part("tagged").add(kept));
beforeEach(async () => {
  await soon(async () => expect(await notEnded()).toEqual([]));
  forgotten = [];
});
afterAll(() => part("tagged").delete(kept));

describe("the notices that the database keeps", () => {
  const pool = new pg.Pool({ connectionString: url });
  const ask: Ask = async <Row>(sql: string, values?: unknown[]) =>
    (await pool.query(sql, values)).rows as Row[];

  afterAll(() => pool.end());

  async function clockAt(present = ask) {
    const clock = new TagClock();
    await clock.catchUp(present);
    forgotten = [];
    return clock;
  }

  test("are applied once, and none that is older", async () => {
    // A transaction that goes on, in any database of the server: what commits meanwhile is read again later.
    const open = hasSessions ? await pool.connect() : undefined;
    onTestFinished(() => open?.release(true));
    await open?.query("BEGIN; SELECT pg_current_xact_id()");
    await change("before");
    const clock = new TagClock();
    await clock.catchUp(ask);
    expect(forgotten).toEqual(["everything"]);
    forgotten = [];
    await change("one", "two");
    await clock.catchUp(ask);
    await clock.catchUp(ask);
    expect(forgotten).toEqual(["one", "two"]);
  });

  test("are those of a change that failed neither", async () => {
    const clock = await clockAt();
    const failing = db.$transaction(async (tx) => {
      await notifyServers(tx, ["never"]);
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    await clock.catchUp(ask);
    expect(forgotten).toEqual([]);
  });

  test.skipIf(!hasSessions)("do not miss what commits late", async () => {
    const clock = await clockAt();
    const late = await pool.connect();
    onTestFinished(() => late.release(true));
    await late.query("BEGIN");
    await late.query(`INSERT INTO "invalidation" ("tags") VALUES ('["late"]')`);
    await change("early");
    await clock.catchUp(ask);
    expect(forgotten).toEqual(["early"]);
    await late.query("COMMIT");
    await clock.catchUp(ask);
    expect(forgotten).toEqual(["early", "late"]);
  });

  test("say nothing of another server, which took over", async () => {
    const clock = await clockAt(async <Row>(sql: string, values?: unknown[]) => {
      const rows = await ask<Row>(sql, values);
      return rows.map((row) => ({ ...row, server: "the one before" }));
    });
    await change("one");
    await clock.catchUp(ask);
    expect(forgotten).toEqual(["everything"]);
  });

  test("are read by index, and deleted after an hour", async () => {
    await db.$executeRaw`
      INSERT INTO "invalidation" ("tags", "at")
      SELECT '[]', now() - interval '61 minutes' FROM generate_series(1, 11000)`;
    await change("young");
    await pool.query(`ANALYZE "invalidation"`);
    const { rows } = await pool.query(
      `EXPLAIN SELECT "id" FROM "invalidation" WHERE "xid" >= pg_snapshot_xmin(pg_current_snapshot())`,
    );
    expect(JSON.stringify(rows)).toContain("invalidation_xid_idx");
    const old = () => db.invalidation.count({ where: { tags: "[]" } });
    await pruneNotices();
    expect(await old()).toBe(1000);
    await pruneNotices();
    expect(await old()).toBe(0);
    expect(await db.invalidation.count({ where: { tags: '["young"]' } })).toBe(1);
  });
});

describe("a listener", () => {
  let wire: Wire;
  let listener: Listener;

  beforeEach(async () => {
    wire = await wireTo(url);
  });
  afterEach(async () => {
    listener.stop();
    await wire.mend();
    await wire.cut();
  });

  async function listen(
    options: Partial<ConstructorParameters<typeof Listener>[0]> = {},
  ): Promise<void> {
    listener = new Listener({ url, directUrl: wire.connectionString, proves: true, ...options });
    await listener.begun;
  }

  const isProven = (proven: boolean) => soon(() => expect(listener.proven).toBe(proven));

  test("is proven at once, and hears what others change", async () => {
    await listen();
    expect(listener.proven).toBe(true);
    expect(listener.unprovenSince).toBeUndefined();
    forgotten = [];
    await change("one");
    await soon(() => expect(forgotten).toEqual(["one"]));
  });

  test("catches up with what changed while its connection was cut", async () => {
    await listen();
    forgotten = [];
    await wire.cut();
    await isProven(false);
    await change("one");
    await listener.confirm();
    expect(forgotten).toEqual(["one"]);
    await change("two");
    await wire.mend();
    await isProven(true);
    expect(forgotten).toEqual(["one", "two"]);
  });

  test("sees that its connection died without a word", async () => {
    await listen();
    forgotten = [];
    wire.freeze();
    await change("one");
    await isProven(false);
    expect(listener.unprovenSince).toBeInstanceOf(Date);
    await listener.confirm();
    expect(forgotten).toEqual(["one"]);
    await wire.mend();
    await isProven(true);
    await change("two");
    await soon(() => expect(forgotten).toEqual(["one", "two"]));
  });

  // A new listener may hear once more of what was said just before it came, which is harmless.
  test("asks once a second for all who read, also when its connections were ended", async () => {
    await listen({
      url: wire.connectionString,
      directUrl: "postgresql://postgres@127.0.0.1:1/none",
    });
    forgotten = [];
    expect(listener.proven).toBe(false);
    const first = listener.confirm();
    expect(listener.confirm()).toBe(first);
    await first;
    await wire.cut();
    await wire.mend();
    await change("cut");
    const took = soak ? stopwatch() : () => 0;
    await soon(async () => {
      await listener.confirm();
      expect(forgotten).toContain("cut");
    });
    expect(took()).toBeLessThan(1_500);
  });

  test("lets readers go on when the database does not answer, and comes back to it", async () => {
    await listen({ url: wire.connectionString });
    forgotten = [];
    wire.freeze();
    await isProven(false);
    await listener.confirm(); // while the database is silent still
    await change("frozen");
    await wire.mend();
    await isProven(true);
    expect(forgotten).toContain("frozen");
  });

  test.skipIf(!hasPgBouncer || !process.env.TEST_DATABASE_URL)(
    "is not proven behind a pooler, and is beside it",
    async () => {
      const pooler = await startPgBouncer(url);
      try {
        await listen({ url: pooler.connectionString, directUrl: pooler.connectionString });
        expect(listener.proven).toBe(false);
        forgotten = [];
        await change("pooled");
        await soon(async () => {
          await listener.confirm();
          expect(forgotten).toContain("pooled");
        });
        listener.stop();
        await listen({ url: pooler.connectionString });
        expect(listener.proven).toBe(true);
      } finally {
        await pooler.close();
      }
    },
  );
});

describe("the pool", () => {
  let wire: Wire;
  let pool: DatabasePool;

  beforeEach(async () => {
    wire = await wireTo(url);
    pool = new DatabasePool(wire.connectionString);
  });
  afterEach(async () => {
    await pool.end();
    await wire.mend();
    await wire.cut();
  });

  test("fails what waits for an answer when it is abandoned, and connects anew", async () => {
    const client = await pool.connect();
    await client.query("BEGIN");
    wire.freeze();
    const waiting = client.query("SELECT 1");
    pool.abandon();
    await expect(waiting).rejects.toSatisfy(isDatabaseAway);
    client.release();
    await wire.cut(); // as the database's own system finds out in the end: the transaction is over
    await wire.mend();
    expect((await pool.query("SELECT 1 AS one")).rows).toEqual([{ one: 1 }]);
  });

  test("keeps no connection whose transaction is open", async () => {
    const client = await pool.connect();
    await client.query("BEGIN");
    client.release();
    const { rows } = await pool.query("SELECT now() <> statement_timestamp() AS in_transaction");
    expect([rows, pool.totalCount]).toEqual([[{ in_transaction: false }], 1]);
  });

  test("tells that nobody answers", async () => {
    await wire.cut();
    await expect(pool.query("SELECT 1")).rejects.toSatisfy(isDatabaseAway);
  });

  test("knows by each query whether the database is away", async () => {
    await pool.query("SELECT 1");
    expect(databaseOutage.isNow).toBe(false);
    const client = await pool.connect();
    client.on("error", () => {}); // as Prisma does it
    const asked = [pool.query("SELECT pg_sleep(60)"), client.query("SELECT pg_sleep(60)")];
    const settled = Promise.allSettled(asked);
    await soon(() => expect(pool.idleCount + pool.waitingCount).toBe(0));
    await wire.cut();
    await settled;
    client.release(true);
    expect([databaseOutage.isNow, databaseOutage.isRecent]).toEqual([true, true]);
    await wire.mend();
    await expect(pool.query("SELECT 1/0")).rejects.toThrow("division by zero");
    expect(databaseOutage.isNow).toBe(false);
    await wire.cut();
    await expect(pool.connect()).rejects.toSatisfy(isDatabaseAway);
    expect(databaseOutage.isNow).toBe(true);
  });
});

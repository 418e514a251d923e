import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { migrate } from "@/server/migrate";
import { freshDatabase, hasSessions, type FreshDatabase } from "@/tests/support/fresh-database";
import { signUp, type Member } from "@/tests/support/member";
import { SECRET_KEY } from "@/tests/support/secret-key";
import { freePort, ready, start, type Command } from "@/tests/support/site";
import { soon } from "@/tests/support/soon";

const EACH = 10;
const DAY = 86_400_000;

interface Server {
  origin: string;
  site: Command;
  folder: string;
  /** Its clock is wrong by so many milliseconds from now on. */
  setWrongBy(milliseconds: number): void;
}

/** Servers whose clocks are wrong, on one database, whose clock is right. */
describe.skipIf(!hasSessions)("clocks", () => {
  let database: FreshDatabase;
  let client: pg.Client;
  let slow: Server;
  let fast: Server;
  let ana: Member;

  beforeAll(async () => {
    database = await freshDatabase();
    await migrate(database.connectionString);
    client = new pg.Client({ connectionString: database.connectionString });
    await client.connect();
    [slow, fast] = await Promise.all([startServer(-30_000), startServer(30_000)]);
    ana = await signUp(slow.origin);
    await seed();
  }, 120_000);

  afterAll(async () => {
    for (const { site, folder } of [slow, fast]) {
      if (site.isAlive()) site.killGroup("SIGKILL");
      await site.ended;
      rmSync(folder, { recursive: true, force: true });
    }
    await client.end();
    await database.close();
  });

  async function startServer(wrongBy: number): Promise<Server> {
    const [port, folder] = [await freePort(), mkdtempSync(path.join(tmpdir(), "rotativa-site-"))];
    const clock = path.join(folder, "clock");
    const setWrongBy = (milliseconds: number) => writeFileSync(clock, String(milliseconds));
    setWrongBy(wrongBy);
    const mover = pathToFileURL(path.resolve("tests/support/moved-clock.mjs"));
    const site = start({
      PORT: port,
      DATA_DIR: folder,
      DATABASE_URL: database.connectionString,
      SECRET_KEY,
      AI_DAILY_LIMIT_USER: "1000",
      NODE_OPTIONS: `--import ${mover.href}`,
      CLOCK_FILE: clock,
    });
    await ready(site);
    return { origin: `http://localhost:${port}`, site, folder, setWrongBy };
  }

  /** Texts and tasks that nothing is due of yet. */
  async function seed() {
    await client.query(
      `INSERT INTO "user" ("username", "password", "synthetic", "owner_id", "model")
       SELECT 'bot' || n, '!', true, 1, 'demo' FROM generate_series(1, $1::integer) n`,
      [EACH],
    );
    await client.query(
      `INSERT INTO "space" ("name", "slug", "owner_id")
       SELECT 'Espacio ' || n, 'espacio-' || n, 1 FROM generate_series(1, $1::integer) n`,
      [EACH],
    );
    await client.query(
      `INSERT INTO "task" ("name", "user_id", "space_id", "owner_id", "type", "instructions", "schedule", "next_run_at")
       SELECT 'Tarea ' || n, n + 1, n, 1, 'Entry', 'Escribe.', '60', now() + interval '1 hour'
       FROM generate_series(1, $1::integer) n`,
      [EACH],
    );
  }

  const schedule = (howMany: number, when: string) =>
    client.query(
      `INSERT INTO "draft" ("user_id", "title", "content", "state", "publish_at", "scheduled_by")
       SELECT 1, 'Programada', 'Un texto a su hora.', 'scheduled', now() + $2::interval, 1
       FROM generate_series(1, $1::integer)`,
      [howMany, when],
    );
  const tasksAreDue = () =>
    client.query(`UPDATE "task" SET "next_run_at" = now() + interval '1 second'`);

  const count = async (what: string) =>
    Number((await client.query<{ count: string }>(`SELECT count(*) FROM ${what}`)).rows[0]?.count);
  const done = (entries: number, runs: number) =>
    soon(async () => {
      expect(await count(`"entry"`)).toBe(entries);
      expect(await count(`"task_run" WHERE "outcome" = 'succeeded'`)).toBe(runs);
    });
  /** Every server has had a round since: what was due by any clock would have been begun. */
  const roundsLater = async (entries: number, runs: number) => {
    for (let round = 1; round <= 3; round++) {
      await schedule(1, "0 seconds");
      await done(entries + round, runs);
    }
  };
  const nextHour = `"next_run_at" BETWEEN now() AND now() + interval '1 hour'`;

  test("a minute apart, two servers publish and run all that is due once", async () => {
    await schedule(EACH, "1 second");
    await schedule(EACH, "20 seconds"); // over by the fast one's clock
    await tasksAreDue();
    await done(2 * EACH, EACH);
    expect(await count(`"task_run"`)).toBe(EACH);
    expect(await count(`"task" WHERE ${nextHour}`)).toBe(EACH);
    expect(await count(`"draft" WHERE "state" = 'scheduled' AND "publish_at" > now()`)).toBe(EACH);
    await done(3 * EACH, EACH); // the later ones at their hour
  }, 120_000);

  test("a clock that jumps, either way, has nothing done early, twice or never", async () => {
    slow.setWrongBy(-DAY);
    fast.setWrongBy(DAY);
    await schedule(EACH, "12 hours");
    await schedule(EACH, "1 second");
    await tasksAreDue();
    await done(5 * EACH, 2 * EACH);
    await roundsLater(5 * EACH, 2 * EACH);
    slow.setWrongBy(DAY);
    fast.setWrongBy(-DAY); // two days at once
    await schedule(EACH, "1 second");
    await tasksAreDue();
    await done(7 * EACH + 3, 3 * EACH);
    await roundsLater(7 * EACH + 3, 3 * EACH);
    expect(await count(`"task_run"`)).toBe(3 * EACH);
    expect(await count(`"task" WHERE ${nextHour}`)).toBe(EACH);
    expect(await count(`"draft" WHERE "state" = 'scheduled'`)).toBe(EACH);
  }, 180_000);

  test("nobody is signed out by a clock that jumps, once it is right again", async () => {
    const reads = async ({ origin }: Server) =>
      (await fetch(`${origin}/api/user`, { headers: { cookie: ana.cookie } })).status;
    const bothRead = (slowly: number, fastly: number) =>
      soon(async () => expect([await reads(slow), await reads(fast)]).toEqual([slowly, fastly]));
    await bothRead(200, 200);
    slow.setWrongBy(400 * DAY);
    await bothRead(401, 200); // by now its clock has jumped
    await signUp(slow.origin, "eva"); // a sign-in there removes sessions that are over
    slow.setWrongBy(0);
    fast.setWrongBy(0);
    await bothRead(200, 200);
  }, 60_000);
});

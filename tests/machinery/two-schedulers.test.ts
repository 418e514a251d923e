import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { migrate } from "@/server/migrate";
import { articleOf, startFakeOpenAi, type FakeOpenAi } from "@/tests/support/fake-openai";
import { freshDatabase, type FreshDatabase, hasSessions } from "@/tests/support/fresh-database";
import { SECRET_KEY } from "@/tests/support/secret-key";
import { ready, start, type Command } from "@/tests/support/site";
import { soak } from "@/tests/support/soak";
import { soon } from "@/tests/support/soon";

const TASKS = soak ? 200 : 40;
const AT_ONCE = 4; // runs of one server at the same time
/** How often each server has so many runs done before one of them is killed. */
const ROUNDS = TASKS / 20;

interface Server {
  ai: FakeOpenAi;
  site: Command;
  folder: string;
}

describe.skipIf(!hasSessions)("two servers on one database", () => {
  let database: FreshDatabase;
  let client: pg.Client;
  const servers: Server[] = [];

  beforeAll(async () => {
    database = await freshDatabase();
    await migrate(database.connectionString);
    client = new pg.Client({ connectionString: database.connectionString });
    await client.connect();
    await seed();
    servers.push(...(await Promise.all([startServer("Gaceta"), startServer("Heraldo")])));
  }, 120_000);

  afterAll(async () => {
    for (const { site, ai, folder } of servers) {
      if (site.isAlive()) site.killGroup("SIGKILL");
      await site.ended;
      await ai.close();
      rmSync(folder, { recursive: true, force: true });
    }
    await client.end();
    await database.close();
  });

  /** Each has an AI service of its own, which tells what the server is doing. */
  async function startServer(paper: string): Promise<Server> {
    const ai = await startFakeOpenAi();
    ai.answer(...Array.from({ length: 2 * TASKS }, (_, n) => articleOf(`${paper}, número ${n}`)));
    const folder = mkdtempSync(path.join(tmpdir(), "rotativa-site-"));
    const site = start({
      DATA_DIR: folder,
      DATABASE_URL: database.connectionString,
      SECRET_KEY,
      OPENAI_BASE_URL: ai.url,
      AI_DAILY_LIMIT_SITE: "100000",
      AI_DAILY_LIMIT_OWNER: "100000",
      TASK_RETRY_SECONDS: "1",
    });
    await ready(site);
    return { ai, site, folder };
  }

  /** Each task has a synthetic user and a space of its own; one more has a user without a model. */
  async function seed() {
    vi.stubEnv("SECRET_KEY", SECRET_KEY);
    vi.stubEnv("DATABASE_URL", database.connectionString);
    const { encryptToken } = await import("@/lib/machines/synthetic-users/token");
    await client.query(`INSERT INTO "user" ("username", "password") VALUES ('ana', '!')`);
    await client.query(
      `INSERT INTO "user" ("username", "password", "synthetic", "owner_id", "model", "token")
       SELECT 'bot' || n, '!', true, 1, CASE WHEN n <= $1 THEN 'modelo' END, $2
       FROM generate_series(1, $1::integer + 1) n`,
      [TASKS, encryptToken("sk-prueba-0123456789")],
    );
    await client.query(
      `INSERT INTO "space" ("name", "slug", "owner_id")
       SELECT 'Espacio ' || n, 'espacio-' || n, 1 FROM generate_series(1, $1::integer + 1) n`,
      [TASKS],
    );
    await client.query(
      `INSERT INTO "task" ("name", "user_id", "space_id", "owner_id", "type", "instructions", "schedule")
       SELECT 'Tarea ' || n, n + 1, n, 1, 'Entry', 'Escribe.', '60' FROM generate_series(1, $1::integer + 1) n`,
      [TASKS],
    );
  }

  const rows = async <T>(sql: string) => (await client.query(sql)).rows as T[];
  const count = async (sql: string) => (await rows<{ count: number }>(sql))[0]?.count;

  test("run every slot once, though one of them is killed amid its runs", async () => {
    const [killed, other] = servers as [Server, Server];
    let held = servers.map(({ ai }) => ai.hold());
    // Due for hours: each has missed three slots.
    await client.query(`UPDATE "task" SET "next_run_at" = now() - interval '200 minutes'`);
    for (let round = 1; ; round++) {
      await soon(() => {
        for (const { ai } of servers) expect(ai.calls).toHaveLength(round * AT_ONCE);
      });
      if (round > ROUNDS) break;
      const before = held;
      held = servers.map(({ ai }) => ai.hold());
      for (const { letGo } of before) letGo(); // both at once, so that they want the same tasks
    }
    killed.site.killGroup("SIGKILL");
    for (const { letGo } of held) letGo();

    /** However long all of it takes, it goes on. */
    const untilSucceeded = async (wanted: number) => {
      const succeeded = `SELECT count(*)::integer FROM "task_run" WHERE "outcome" = 'succeeded'`;
      for (let now = 0; now < wanted;) {
        now = await soon(async () => {
          const counted = Number(await count(succeeded));
          expect(counted).toBeGreaterThan(now);
          return counted;
        });
      }
    };
    await untilSucceeded(TASKS - AT_ONCE);
    if (!soak) {
      // As if half a minute had gone by, after which nobody takes the others for being at work any more.
      await client.query(
        `UPDATE "task" SET "lease_until" = now() - interval '1 second' WHERE "lease_until" IS NOT NULL AND "task_id" <= $1`,
        [TASKS],
      );
    }
    await untilSucceeded(TASKS);
    expect(other.ai.calls).toHaveLength(TASKS - ROUNDS * AT_ONCE);
    expect(await count(`SELECT count(*)::integer FROM "entry"`)).toBe(TASKS);
    expect(await count(`SELECT max("entries_count") AS "count" FROM "space"`)).toBe(1);
    expect(
      await rows(
        `SELECT "attempt", count(*)::integer, count(DISTINCT "entry_id")::integer AS "entries"
         FROM "task_run" WHERE "outcome" = 'succeeded' GROUP BY 1 ORDER BY 1`,
      ),
    ).toEqual([
      { attempt: 1, count: TASKS - AT_ONCE, entries: TASKS - AT_ONCE },
      { attempt: 2, count: AT_ONCE, entries: AT_ONCE }, // those of the server that was killed
    ]);
  }, 600_000);

  test("make up for missed slots with one run, and wait for the next", async () => {
    const late = `"next_run_at" < now() OR "next_run_at" > now() + interval '1 hour'`;
    const succeeded = `"task_id" IN (SELECT "task_id" FROM "task_run" WHERE "outcome" = 'succeeded')`;
    expect(await count(`SELECT count(*)::integer FROM "task" WHERE ${succeeded}`)).toBe(TASKS);
    expect(
      await count(`SELECT count(*)::integer FROM "task" WHERE ${succeeded} AND (${late})`),
    ).toBe(0);
  });

  test("pause a task that keeps failing, with its cause", async () => {
    const paused = `SELECT "name", "pause_cause" FROM "task" WHERE "paused_at" IS NOT NULL`;
    await soon(async () => {
      // What it waits longer and longer for, between one attempt and the next.
      await client.query(`UPDATE "task" SET "retry_at" = now() WHERE "retry_at" IS NOT NULL`);
      expect(await rows(paused)).not.toEqual([]);
    });
    expect(await rows(paused)).toEqual([
      {
        name: `Tarea ${TASKS + 1}`,
        pause_cause:
          "Falló 4 veces seguidas. El usuario sintético no tiene modelo: indícalo al editarlo.",
      },
    ]);
    expect(
      await rows(`SELECT "attempt", "outcome" FROM "task_run" WHERE "task_id" = ${TASKS + 1}`),
    ).toEqual([{ attempt: 4, outcome: "failed" }]);
  });

  test("and the one that is left stops in order", async () => {
    const { site } = servers[1]!;
    site.child.kill("SIGTERM");
    await site.ended;
    await soon(() => expect(site.isAlive()).toBe(false));
    expect(site.output()).not.toMatch(/"level":50/);
  });
});

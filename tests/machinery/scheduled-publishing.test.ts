import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { migrate } from "@/server/migrate";
import { freshDatabase, hasSessions, type FreshDatabase } from "@/tests/support/fresh-database";
import { SECRET_KEY } from "@/tests/support/secret-key";

/** As many as the suite has time for; `KILLS=100` in the environment asks for more. */
const KILLS = Number(process.env.KILLS ?? 12);
const AT_ONCE = 2;
/** Of each kind: more than all that are killed can finish. */
const DRAFTS = 10 * KILLS;
/** Milliseconds after its first text at which a process is killed, at most: by then it is amid another one. */
const LONGEST_LIFE = 100;

describe.skipIf(!hasSessions)("scheduled publishing", () => {
  let database: FreshDatabase;
  let client: pg.Client;
  let folder: string;

  beforeAll(async () => {
    database = await freshDatabase();
    await migrate(database.connectionString);
    client = new pg.Client({ connectionString: database.connectionString });
    await client.connect();
    folder = mkdtempSync(path.join(tmpdir(), "rotativa-publishing-"));
    await seed();
  }, 120_000);

  afterAll(async () => {
    await client.end();
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Texts that are due: new ones, and changes to entries that are published. */
  async function seed() {
    await client.query(
      `INSERT INTO "user" ("username", "password", "trusted_at") VALUES ('ana', '!', now())`,
    );
    await client.query(
      `INSERT INTO "entry" ("title", "content", "user_id", "created")
       SELECT 'Publicada ' || n, 'Lo que decía antes.', 1, now() - interval '1 day'
       FROM generate_series(1, $1::integer) n`,
      [DRAFTS],
    );
    const draft = `INSERT INTO "draft" ("user_id", "title", "content", "state", "publish_at", "scheduled_by"`;
    const due = `'scheduled', now() - interval '1 minute', 1`;
    await client.query(
      `${draft}) SELECT 1, 'Programada ' || n, 'Un texto **a su hora**, número ' || n || '.', ${due}
       FROM generate_series(1, $1::integer) n`,
      [DRAFTS],
    );
    await client.query(
      `${draft}, "entry_id", "entry_version")
       SELECT 1, "title", 'Lo que dice ahora, número ' || "entry_id" || '.', ${due}, "entry_id", 1 FROM "entry"`,
    );
  }

  /** A process that publishes what is due, once it is told to go on. */
  async function startPublisher() {
    const child = spawn(
      process.execPath,
      ["--import", "tsx", "--conditions=react-server", "tests/support/publisher.ts"],
      {
        env: {
          ...process.env,
          DATABASE_URL: database.connectionString,
          DATA_DIR: folder,
          SECRET_KEY,
        },
        stdio: ["pipe", "pipe", "inherit"],
      },
    );
    let printed = "";
    const said = (word: string) =>
      new Promise<void>((resolve) => {
        const look = () => printed.includes(word) && resolve();
        child.stdout.on("data", look);
        look();
      });
    child.stdout.on("data", (chunk) => (printed += chunk));
    const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
    await said("ready");
    return {
      go: () => child.stdin.write("\n"),
      tried: said("tried"),
      done: said("done"),
      kill: () => child.kill("SIGKILL"),
      ended,
    };
  }

  const value = async (sql: string) =>
    Object.values((await client.query(`SELECT ${sql}`)).rows[0] as object)[0] as unknown;
  const count = (where: string) => value(`count(*)::integer FROM ${where}`);

  test(`each text is published once, though ${KILLS} processes are killed while they publish`, async () => {
    let killed = 0;
    let amid = 0;
    async function killOneAfterTheOther() {
      while (killed < KILLS) {
        const life = ((killed++ * 37) % LONGEST_LIFE) + 1; // spread evenly, and the same each time
        const publisher = await startPublisher();
        publisher.go();
        await publisher.tried;
        await pause(life);
        publisher.kill();
        await publisher.ended;
        if (Number(await count(`"draft" WHERE "lease_until" > now()`)) > 0) amid++;
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, killOneAfterTheOther));
    const published = Number(await count(`"draft" WHERE "state" = 'published'`));
    expect(published).toBeGreaterThan(KILLS / 2);
    expect(published).toBeLessThan(2 * DRAFTS);
    expect(amid).toBeGreaterThan(KILLS / 4);

    // Whoever was killed holds its texts back for as long as its lease lasts.
    const deadline = Date.now() + 240_000;
    while (Number(await count(`"draft" WHERE "state" = 'scheduled'`)) > 0) {
      expect(Date.now()).toBeLessThan(deadline);
      const publisher = await startPublisher();
      publisher.go();
      await publisher.done;
      await publisher.ended;
    }

    expect(await count(`"draft" WHERE "state" <> 'published'`)).toBe(0);
    expect(await count(`"entry"`)).toBe(2 * DRAFTS);
    expect(await count(`"entry" WHERE "title" LIKE 'Programada %'`)).toBe(DRAFTS);
    expect(await value(`count(DISTINCT "title")::integer FROM "entry"`)).toBe(2 * DRAFTS);
    expect(await count(`"slug" WHERE "path" LIKE 'programada-%'`)).toBe(DRAFTS);
    expect(await value(`count(DISTINCT "entry_published")::integer FROM "draft"`)).toBe(2 * DRAFTS);
    expect(await count(`"entry_version"`)).toBe(DRAFTS);
    expect(await count(`"entry" WHERE "version" = 2 AND "content" LIKE 'Lo que dice ahora%'`)).toBe(
      DRAFTS,
    );
    expect(await count(`"notice" WHERE "kind" = 'draft_published'`)).toBe(2 * DRAFTS);
  }, 600_000);
});

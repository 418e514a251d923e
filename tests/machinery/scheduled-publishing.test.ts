import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { migrate } from "@/server/migrate";
import { bundled } from "@/tests/support/bundled";
import { freshDatabase, hasSessions, type FreshDatabase } from "@/tests/support/fresh-database";
import { SECRET_KEY } from "@/tests/support/secret-key";
import { soak } from "@/tests/support/soak";

const KILLS = soak ? 100 : 12;
/** Processes that publish on one database at the same time, and are killed about the same time. */
const AT_ONCE = 4;
/** Of each kind: more than all that are killed can finish. */
const DRAFTS = 10 * KILLS;
/** Milliseconds after its first text at which a process is killed, at most: by then it is amid another one. */
const LONGEST_LIFE = 40;
/** Of those that are killed, more must be amid a text than this: as many are killed as that takes. */
const AMID = KILLS / 4;

describe.skipIf(!hasSessions)("scheduled publishing", () => {
  let database: FreshDatabase;
  let client: pg.Client;
  let folder: string;
  let publisher: string;

  beforeAll(async () => {
    database = await freshDatabase();
    await migrate(database.connectionString);
    client = new pg.Client({ connectionString: database.connectionString });
    await client.connect();
    folder = mkdtempSync(path.join(tmpdir(), "rotativa-publishing-"));
    publisher = await bundled("tests/support/publisher.ts", folder);
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
    // Both kinds take turns.
    const due = `'scheduled', now() - interval '10 minutes' + n * interval '1 millisecond', 1`;
    await client.query(
      `${draft}) SELECT 1, 'Programada ' || n, 'Un texto **a su hora**, número ' || n || '.', ${due}
       FROM generate_series(1, $1::integer) n`,
      [DRAFTS],
    );
    await client.query(
      `${draft}, "entry_id", "entry_version")
       SELECT 1, "title", 'Lo que dice ahora, número ' || n || '.', ${due}, n, 1
       FROM (SELECT "title", "entry_id" AS n FROM "entry") "published"`,
    );
  }

  /** A process that publishes what is due, once it is told to go on. */
  async function startPublisher() {
    const child = spawn(
      process.execPath,
      ["--no-deprecation", "--conditions=react-server", publisher],
      {
        env: {
          ...process.env,
          DATABASE_URL: database.connectionString,
          DATA_DIR: folder,
          SECRET_KEY,
          LIMITS_FACTOR: "0", // it is one author who publishes all of it
        },
        stdio: ["pipe", "pipe", "inherit"],
      },
    );
    let printed = "";
    child.stdout.on("data", (chunk) => (printed += chunk));
    const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
    /** Resolves once the process has said this; rejects when it ends before. */
    const said = (word: string) =>
      new Promise<void>((resolve, reject) => {
        const look = () => printed.includes(word) && resolve();
        child.stdout.on("data", look);
        void ended.then(() => reject(new Error(`It ended without saying «${word}»: ${printed}`)));
        look();
      });
    await said("ready");
    return {
      ended,
      async publishUntilKilled(life: number) {
        child.stdin.write(`${life}\n`);
        await ended;
        expect(child.signalCode, printed).toBe("SIGKILL");
      },
      async publishAll() {
        child.stdin.write("0\n");
        await said("done");
        await ended;
      },
    };
  }

  const value = async (sql: string) =>
    Object.values((await client.query(`SELECT ${sql}`)).rows[0] as object)[0] as unknown;
  const count = (where: string) => value(`count(*)::integer FROM ${where}`);

  test(`each text is published once, though ${KILLS} processes and more are killed while they publish`, async () => {
    /** The drafts that a process had begun with when it was killed. */
    const begun = new Set<number>();
    for (let killed = 0; killed < KILLS || begun.size <= AMID; killed += AT_ONCE) {
      const publishers = await Promise.all(Array.from({ length: AT_ONCE }, startPublisher));
      await Promise.all(
        publishers.map((publisher, nth) => {
          const life = 1 + (((killed + nth) * 37) % LONGEST_LIFE); // spread evenly, and the same each time
          return publisher.publishUntilKilled(life);
        }),
      );
      const { rows } = await client.query<{ draft_id: number }>(
        `SELECT "draft_id" FROM "draft" WHERE "state" = 'scheduled' AND "lease_until" > now()`,
      );
      for (const { draft_id } of rows) begun.add(draft_id);
    }
    expect(await count(`"draft" WHERE "state" = 'published'`)).toBeGreaterThan(KILLS / 2);

    while (Number(await count(`"draft" WHERE "state" = 'scheduled'`)) > 0) {
      // Half a minute later, nobody takes those for being at work any more.
      await client.query(
        `UPDATE "draft" SET "lease_until" = now() - interval '1 second' WHERE "lease_until" IS NOT NULL`,
      );
      await (await startPublisher()).publishAll();
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
  }, 900_000);
});

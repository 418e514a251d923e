import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkBackup } from "@/lib/operation/backup/check";
import { writeWxr } from "@/scripts/bench/wxr";
import { knownMigrations, migrate, pendingMigrations } from "@/server/migrate";
import { freshDatabase, hasSessions, type FreshDatabase } from "@/tests/support/fresh-database";
import { timeOf, untilMoment, ROUNDS } from "@/tests/support/rounds";
import { rowsOf, rulesOf } from "@/tests/support/same-site";
import { SECRET_KEY } from "@/tests/support/secret-key";
import { soak } from "@/tests/support/soak";
import { killAll, run } from "@/tests/support/site";

// The commands that write a site are killed amid their work, again and again: what was there before stays, and the
// same command once more does all of it. The soak does it 100 times.

const ENTRIES = 1_500;
const IMAGES = 60;
const TIMEOUT = 60_000 + ROUNDS * 30_000;

describe.skipIf(!hasSessions)("killed amid its work", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "rotativa-killed-tools-"));
  const file = path.join(folder, "copia.tar");
  const source = path.join(folder, "source");
  let cluster: FreshDatabase;
  /** On the cluster. */
  let site: string;

  beforeAll(async () => {
    cluster = await freshDatabase();
    site = await emptyDatabase("site");
    await migrate(site);
    await query(
      site,
      `INSERT INTO "user" ("username", "password") VALUES ('ana', '!');
       INSERT INTO "entry" ("title", "content", "user_id")
       SELECT 'Entrada ' || n, repeat('Un párrafo de la entrada ' || n || '. ', 60), 1
       FROM generate_series(1, ${ENTRIES}) n`,
    );
    mkdirSync(path.join(source, "uploads"), { recursive: true });
    for (let n = 0; n < IMAGES; n++) {
      const name = `${n.toString(16).padStart(32, "0")}-320x180.webp`;
      writeFileSync(path.join(source, "uploads", name), Buffer.alloc(40_000, n));
    }
    expect(await backUp().ended).toBe(0);
  }, 120_000);
  afterAll(async () => {
    await cluster.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const tool = (script: string, args: string[], env: Record<string, string>) =>
    run(
      process.execPath,
      ["--import", "tsx", "--conditions=react-server", `scripts/backup/${script}.ts`, ...args],
      { SECRET_KEY, LOG_LEVEL: "error", ...env },
    );
  const backUp = () => tool("backup", [file], { DATABASE_URL: site, DATA_DIR: source });

  async function query(connectionString: string, sql: string) {
    const client = new pg.Client({ connectionString });
    await client.connect();
    return (await client.query(sql).finally(() => client.end())).rows as Record<string, unknown>[];
  }

  async function emptyDatabase(name: string): Promise<string> {
    const url = new URL(cluster.connectionString);
    await query(url.href, `CREATE DATABASE "rotativa_killed_${name}"`);
    url.pathname = `/rotativa_killed_${name}`;
    return url.href;
  }

  /**
   * Runs it as often as there are rounds, killed at other moments of the time that it works once it said `word`, and on
   * until that `leaves` something.
   */
  async function kill(
    begin: (round: number) => Promise<ReturnType<typeof run>>,
    word: string,
    leaves = () => true,
  ) {
    const whole = await begin(-1);
    await said(whole, word);
    const time = await timeOf(async () => expect(await whole.ended, whole.output()).toBe(0));
    // As many as it takes until most of them were killed amid their work.
    for (let [round, amid] = [0, 0]; round < ROUNDS || amid <= ROUNDS / 2 || !leaves(); round++) {
      const command = await begin(round);
      await said(command, word);
      await untilMoment(round, time);
      if (command.isAlive()) amid++;
      killAll(command);
      await command.ended;
    }
  }

  async function said(command: ReturnType<typeof run>, word: string) {
    const { promise, resolve } = Promise.withResolvers<void>();
    const look = () => command.output().includes(word) && resolve();
    command.child.stdout?.on("data", look);
    look();
    const ended = command.ended.then(() => look() || Promise.reject(new Error(command.output())));
    await Promise.race([promise, ended]);
  }

  test(
    "a backup leaves the one before it whole, and what it has begun goes",
    async () => {
      const before = await checkBackup(file);
      const partial = () => readdirSync(folder).filter((name) => name.endsWith(".partial"));
      await kill(
        async () => backUp(),
        "Copiando",
        () => partial().length > 0,
      );
      const { tables } = await checkBackup(file);
      expect(tables).toEqual({ ...before.tables, backup: tables.backup }); // which tells of the first one
      const left = partial();
      expect(left.length).toBeGreaterThan(0);
      const old = new Date(Date.now() - 3_600_000);
      for (const name of left) utimesSync(path.join(folder, name), old, old);
      expect(await backUp().ended).toBe(0);
      expect(readdirSync(folder).sort()).toEqual(["copia.tar", "source"]);
      await checkBackup(file);
    },
    TIMEOUT,
  );

  test(
    "a restore is none, or all of it",
    async () => {
      let databases = 0;
      let target = await emptyDatabase(`target_${databases}`);
      const data = path.join(folder, "target");
      const restore = () => tool("restore", [file], { DATABASE_URL: target, DATA_DIR: data });
      const accounts = async () => {
        const [found] = await query(target, `SELECT to_regclass('"user"') AS "table"`);
        return found!.table === null ? [] : await query(target, `SELECT "id" FROM "user"`);
      };
      await kill(async () => {
        if ((await accounts()).length > 0) target = await emptyDatabase(`target_${++databases}`);
        return restore();
      }, "Imágenes");
      if ((await accounts()).length === 0) {
        const again = restore();
        expect(await again.ended, again.output()).toBe(0);
      }
      const there = await rowsOf(target);
      const { backup: made, backup_backup_id_seq: number, ...before } = await rowsOf(site);
      expect([made, number]).not.toEqual([undefined, undefined]); // what tells of the backup itself came after it
      expect(there).toMatchObject(before);
      const images = readdirSync(path.join(data, "uploads"));
      // What else is there the site sweeps away (`tidy` of the storage).
      expect(images.filter((name) => !name.endsWith(".tmp"))).toEqual(
        readdirSync(path.join(source, "uploads")),
      );
    },
    TIMEOUT,
  );

  test(
    "an import is as many whole texts as it came to, and goes on",
    async () => {
      const wxr = path.join(folder, "export.xml");
      const texts = await writeWxr(wxr, 6);
      let databases = 0;
      let target = "";
      const begin = async () => {
        target = await emptyDatabase(`import_${databases++}`);
        await migrate(target);
        await query(
          target,
          `INSERT INTO "user" ("username", "password", "isAdmin") VALUES ('ana', '!', true)`,
        );
      };
      const number = async (sql: string) => (await query(target, `SELECT ${sql} AS "n"`))[0]!.n;
      const ENTRIES = `(SELECT count(*)::integer FROM "entry")`;
      const importing = () =>
        run(
          process.execPath,
          [
            ...["--import", "tsx", "--conditions=react-server", "scripts/import.ts", wxr],
            "--no-fetch-images",
          ],
          {
            SECRET_KEY,
            LOG_LEVEL: "error",
            DATABASE_URL: target,
            DATA_DIR: path.join(folder, "data"),
          },
        );
      await begin();
      await kill(async () => {
        if ((await number(ENTRIES)) === texts) await begin();
        return importing();
      }, "Se publica");
      const last = importing();
      expect(await last.ended, last.output()).toBe(0);
      expect(await number(ENTRIES)).toBe(texts);
      expect(await number(`(SELECT count(DISTINCT "title")::integer FROM "entry")`)).toBe(texts);
      expect(await number(`(SELECT count(DISTINCT "entry_id")::integer FROM "slug")`)).toBe(texts);
      expect(await number(`(SELECT count(*)::integer FROM "imported" WHERE "run_id" = 1)`)).toBe(
        texts,
      );
      const runs = await query(target, `SELECT "state" FROM "import_run" ORDER BY "run_id"`);
      expect(new Set(runs.map(({ state }) => state))).toEqual(new Set(["done"]));
    },
    TIMEOUT,
  );

  test(
    "a migration is none, or all of it, and the next start does the rest",
    async () => {
      const [first] = await knownMigrations();
      const migrating = (database: string) =>
        run(process.execPath, ["server/migrate-command.ts"], { DATABASE_URL: database });
      /** From the first version on, with something in it. */
      async function old(name: string) {
        const database = await emptyDatabase(`old_${name}`);
        await migrate(database, { until: first });
        await query(
          database,
          `INSERT INTO "user" ("username", "password") VALUES ('ana', '!');
           INSERT INTO "entry" ("title", "content", "user_id") SELECT 'Entrada ' || n, 'Un texto de antes.', 1
           FROM generate_series(1, 500) n`,
        );
        return database;
      }
      const unmoved = await old("whole");
      const time = await timeOf(async () => expect(await migrating(unmoved).ended).toBe(0));

      const rules = await rulesOf(site);
      const steps = new Set<number>();
      const atLeast = soak ? 5 : 1;
      for (let round = 0; round < ROUNDS || steps.size <= atLeast; round++) {
        const database = await old(String(round));
        const command = migrating(database);
        await untilMoment(round, time);
        killAll(command);
        await command.ended;
        steps.add((await pendingMigrations(database)).length);
        expect(await migrating(database).ended).toBe(0);
        expect(await pendingMigrations(database)).toEqual([]);
        expect(await rulesOf(database)).toEqual(rules);
        expect(await query(database, `SELECT count(*)::integer AS "n" FROM "entry"`)).toEqual([
          { n: 500 },
        ]);
        await query(cluster.connectionString, `DROP DATABASE "rotativa_killed_old_${round}"`);
      }
    },
    TIMEOUT,
  );
});

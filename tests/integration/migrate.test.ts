import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { migrate, pendingMigrations } from "@/server/migrate";
import { freshDatabase, type FreshDatabase } from "@/tests/support/fresh-database";

let database: FreshDatabase;
let folder: string;

beforeAll(async () => {
  database = await freshDatabase();
});

beforeEach(async () => {
  await query("DROP SCHEMA public CASCADE; CREATE SCHEMA public");
  folder = mkdtempSync(path.join(tmpdir(), "rotativa-migrations-"));
  cpSync("prisma/migrations", folder, { recursive: true });
});

afterEach(() => rmSync(folder, { recursive: true }));

afterAll(() => database.close());

const run = () => migrate(database.connectionString, folder);

function write(name: string, sql: string) {
  mkdirSync(path.join(folder, name), { recursive: true });
  writeFileSync(path.join(folder, name, "migration.sql"), sql);
}

async function query(sql: string) {
  const client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  return client.query(sql).finally(() => client.end());
}

test("applies what is missing, once, in order", async () => {
  const all = await run();
  expect(all[0]).toBe("20261120000000_init");
  expect(await run()).toEqual([]);

  write("29990101000000_two", "INSERT INTO one VALUES (1)");
  write("29980101000000_one", "CREATE TABLE one (id int)");
  expect(await run()).toEqual(["29980101000000_one", "29990101000000_two"]);
});

test("says what is missing without applying it", async () => {
  const pending = () => pendingMigrations(database.connectionString, folder);
  const all = await pending();
  expect(all[0]).toBe("20261120000000_init");
  expect((await query("SELECT to_regclass('entry') AS entry")).rows).toEqual([{ entry: null }]);
  expect(await run()).toEqual(all);
  expect(await pending()).toEqual([]);

  write("29990101000000_more", "SELECT 1");
  expect(await pending()).toEqual(["29990101000000_more"]);
  await run();
  write("29990101000000_more", "SELECT 2");
  await expect(pending()).rejects.toThrow("su archivo ha cambiado");
});

test("lets two processes migrate at once", async () => {
  const [first, second] = await Promise.all([run(), run()]);
  expect([...first, ...second]).toContain("20261120000000_init");
  expect(new Set([...first, ...second]).size).toBe(first.length + second.length);
});

test("takes back a migration that fails and leaves the ones before it", async () => {
  write("29990101000000_wrong", "CREATE TABLE half (id int); SELECT nonsense");
  await expect(run()).rejects.toThrow("nonsense");
  const { rows } = await query("SELECT to_regclass('half') AS half, to_regclass('entry') AS entry");
  expect(rows).toEqual([{ half: null, entry: "entry" }]);
});

test("refuses an applied migration whose file has changed", async () => {
  write("29990101000000_more", "SELECT 1");
  await run();
  write("29990101000000_more", "SELECT 2");
  await expect(run()).rejects.toThrow(
    "29990101000000_more ya está aplicada, pero su archivo ha cambiado",
  );
});

test("refuses a database of a newer version", async () => {
  write("29990101000000_newer", "SELECT 1");
  await run();
  rmSync(path.join(folder, "29990101000000_newer"), { recursive: true });
  await expect(run()).rejects.toThrow("es de una versión más nueva de Rotativa");
});

test("refuses to go on after a migration that Prisma left half done", async () => {
  await run();
  await query(`UPDATE "_prisma_migrations" SET finished_at = NULL`);
  await expect(run()).rejects.toThrow("quedó a medias");
});

test("names the setting when the server cannot be reached", async () => {
  await expect(migrate("postgresql://nobody@127.0.0.1:1/none")).rejects.toThrow("DATABASE_URL");
});

import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { lockDataFolder, publishedDatabase } from "@/server/data-folder";
import { freePort, ready, run, start, type Command } from "@/tests/support/site";

let settings: { PORT: string; DATA_DIR: string };
const running: Command[] = [];

beforeEach(async () => {
  settings = {
    PORT: await freePort(),
    DATA_DIR: mkdtempSync(path.join(tmpdir(), "rotativa-site-")),
  };
});

afterEach(async () => {
  for (const site of running.splice(0)) {
    if (site.isAlive()) site.killGroup("SIGKILL");
    await site.ended;
  }
  rmSync(settings.DATA_DIR, { recursive: true, force: true });
});

async function startSite() {
  const site = start(settings);
  running.push(site);
  await ready(site);
  return site;
}

async function query(sql: string) {
  const connectionString = publishedDatabase(settings.DATA_DIR) ?? "";
  const client = new pg.Client({ connectionString });
  await client.connect();
  return client.query<Record<string, unknown>>(sql).finally(() => client.end());
}

const addPerson = () => query(`INSERT INTO "user" (username, password) VALUES ('ana', 'x')`);

test.each([
  ["SIGTERM to npm", (site: Command) => site.child.kill("SIGTERM")],
  [
    "Ctrl+C, which the terminal sends to every process",
    (site: Command) => site.killGroup("SIGINT"),
  ],
])("ends in order on %s and leaves nothing behind", async (_name, interrupt) => {
  const site = await startSite();
  expect((await fetch(`http://localhost:${settings.PORT}/api/health`)).status).toBe(200);

  interrupt(site);
  await site.ended;
  await vi.waitFor(() => expect(site.isAlive()).toBe(false), 5000);
  expect(publishedDatabase(settings.DATA_DIR)).toBeNull();
  const lock = lockDataFolder(settings.DATA_DIR);
  expect(lock).not.toBeNull();
  lock?.release();
  expect(site.output()).not.toMatch(/error/i);
});

test("ends with its starter, even when that dies without a word", async () => {
  const site = run(process.execPath, ["scripts/start.mjs", "server/index.ts"], settings);
  running.push(site);
  await ready(site);
  site.child.kill("SIGKILL");
  await site.ended;
  await vi.waitFor(() => expect(site.isAlive()).toBe(false), 5000);
});

test("refuses a second copy on the same port or the same data folder", async () => {
  await startSite();

  const samePort = start({ ...settings, DATA_DIR: `${settings.DATA_DIR}/other` });
  expect(await samePort.ended).toBe(1);
  expect(samePort.output()).toContain(`El puerto ${settings.PORT} ya está ocupado`);

  const sameFolder = start({ ...settings, PORT: await freePort() });
  expect(await sameFolder.ended).toBe(1);
  expect(sameFolder.output()).toContain(`está usando la carpeta de datos ${settings.DATA_DIR}`);
});

test.each([
  ["PORT", "ochenta"],
  ["SITE_URL", "ejemplo.es"],
  ["SITE_TZ", "Madrid"],
  ["DATABASE_URL", "mysql://localhost/x"],
])("refuses a wrong %s by its name", async (name, value) => {
  const site = start({ ...settings, [name]: value });
  expect(await site.ended).toBe(1);
  expect(site.output()).toMatch(new RegExp(`✖ .*${name}`));
});

test("survives kill -9 with its data, and builds nothing a second time", async () => {
  const built = () => [readFileSync(".next/BUILD_ID", "utf8"), statSync(".next/BUILD_ID").mtimeMs];
  const before = built();
  const site = await startSite();
  await addPerson();
  site.killGroup("SIGKILL");
  await site.ended;

  const again = await startSite();
  expect((await query(`SELECT username FROM "user"`)).rows).toEqual([{ username: "ana" }]);
  expect(again.output()).not.toContain("Construyendo");
  expect(built()).toEqual(before);
});

test("makes an administrator, with the server running and without", async () => {
  const admin = async (username: string) => {
    const command = run("npm", ["run", "admin", "--", username], settings);
    return { code: await command.ended, output: command.output() };
  };
  const isAdmin = async () => (await query(`SELECT "isAdmin" FROM "user"`)).rows[0]?.isAdmin;

  const site = await startSite();
  await addPerson();
  expect(await isAdmin()).toBe(false);
  expect(await admin("ana")).toMatchObject({ code: 0 });
  expect(await isAdmin()).toBe(true);

  site.child.kill("SIGTERM");
  await site.ended;
  expect(await admin("ana")).toMatchObject({ code: 0 });
  expect(await admin("nadie")).toMatchObject({
    code: 1,
    output: expect.stringContaining("No hay ninguna cuenta con el nombre nadie."),
  });
});

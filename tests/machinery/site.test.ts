import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Status } from "@/lib/operation/status/dto";
import type { Entry } from "@/lib/texts/entries/dto";
import { lockDataFolder, publishedDatabase } from "@/server/data-folder";
import { signUp } from "@/tests/support/member";
import { processesOf, ready, run, start, type Command } from "@/tests/support/site";
import { soon } from "@/tests/support/soon";

let settings: { DATA_DIR: string };
/** Where the site is that was started last. */
let origin: string;
const running: Command[] = [];

beforeEach(() => {
  settings = { DATA_DIR: mkdtempSync(path.join(tmpdir(), "rotativa-site-")) };
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
  origin = await ready(site);
  return site;
}

const register = (body: object, headers: Record<string, string> = {}) =>
  fetch(`${origin}/api/register`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify({
      username: "ana",
      fullName: "Ana Pérez",
      email: "ana@ejemplo.es",
      password: "clave segura",
      ...body,
    }),
  });

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
  expect((await fetch(`${origin}/api/health`)).status).toBe(200);

  interrupt(site);
  await site.ended;
  await soon(() => expect(site.isAlive()).toBe(false));
  expect(publishedDatabase(settings.DATA_DIR)).toBeNull();
  const lock = lockDataFolder(settings.DATA_DIR);
  expect(lock).not.toBeNull();
  lock?.release();
  expect(site.output()).not.toMatch(/error/i);
});

test.skipIf(process.platform !== "linux")("loads no compiler into the server", async () => {
  const site = await startSite();
  const loaded = processesOf(site).map((pid) => readFileSync(`/proc/${pid}/maps`, "utf8"));
  expect(loaded.join("")).toContain("argon2"); // as the server does
  expect(loaded.join("")).not.toContain("next-swc");
});

test("ends with its starter, even when that dies without a word", async () => {
  const site = run(process.execPath, ["scripts/start.mjs", "server/index.ts"], settings);
  running.push(site);
  await ready(site);
  site.child.kill("SIGKILL");
  await site.ended;
  await soon(() => expect(site.isAlive()).toBe(false));
});

test("ends when its database does, so that it may be started again", async () => {
  const site = await startSite();
  const noted = path.join(settings.DATA_DIR, "postgres-18/data/postmaster.pid");
  process.kill(parseInt(readFileSync(noted, "utf8"), 10), "SIGKILL");
  expect(await site.ended).toBe(1);
  expect(site.output()).toContain("ha terminado por su cuenta");
});

test("serves on PGlite where PostgreSQL cannot be had", async () => {
  writeFileSync(path.join(settings.DATA_DIR, "postgres-18"), "stands where its data would be");
  const site = await startSite();
  expect(site.output()).toContain("Se usa PGlite");
  expect(site.output()).toContain("pero no a un corte de luz: haz copias");
  const write = await signUp(origin);
  const { entry_id, slug } = await write<Entry>("POST", "/api/entries", {
    title: "La primera",
    content: "Un ornitorrinco «tímido».",
  });
  for (const title of ["Otra vez", "Y otra", "La última"]) {
    await write("PATCH", `/api/entries/${entry_id}`, { title });
    expect(await (await fetch(`${origin}/${slug}`)).text()).toContain(`${title}</h1>`);
  }
  expect(await (await fetch(`${origin}/buscar?q=timido`)).text()).toContain("La última");
  const { parts } = await write<Status>("GET", "/api/status");
  expect(parts.find(({ name }) => name === "Base de datos")).toMatchObject({
    state: "warning",
    says: expect.stringContaining("No sobrevive a un corte de luz"),
  });
});

test("refuses a second copy on the same port or the same data folder", async () => {
  await startSite();

  const { port } = new URL(origin);
  const samePort = start({ PORT: port, DATA_DIR: `${settings.DATA_DIR}/other` });
  expect(await samePort.ended).toBe(1);
  expect(samePort.output()).toContain(`El puerto ${port} ya está ocupado`);

  const sameFolder = start(settings);
  expect(await sameFolder.ended).toBe(1);
  expect(sameFolder.output()).toContain(`está usando la carpeta de datos ${settings.DATA_DIR}`);
});

test("with PORT=0 it is where it says, and knows it", async () => {
  await startSite();
  expect(origin).not.toBe("http://localhost:0");
  expect(await (await fetch(`${origin}/robots.txt`)).text()).toContain(
    `Sitemap: ${origin}/sitemap.xml`,
  );
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

test("the first account is opened on this machine", async () => {
  await startSite();
  // What a client writes about its way here is not believed.
  const answer = await register({}, { "x-forwarded-for": "127.0.0.1, 127.0.0.1" });
  expect(answer.status).toBe(201);
  expect(await answer.json()).toMatchObject({ isAdmin: true });
});

test("from elsewhere the first account is opened with the link that is printed until then", async () => {
  Object.assign(settings, { TRUST_PROXY: "true" });
  const far = { "x-forwarded-for": "127.0.0.1, 192.0.2.7" };
  const site = await startSite();
  expect((await register({}, far)).status).toBe(403);
  await soon(() => expect(site.output()).toContain("#setup="));
  const setup = /#setup=([\w-]+)/.exec(site.output())?.[1];
  const code = run("npm", ["run", "admin", "--", "--code"], settings);
  expect(await code.ended).toBe(0);
  expect(code.output()).toContain(`#setup=${setup}`);

  const answer = await register({ setup }, far);
  expect(answer.status).toBe(201);
  expect(await answer.json()).toMatchObject({ isAdmin: true });
  site.child.kill("SIGTERM");
  await site.ended;
  const again = await startSite();
  const second = await register({ username: "berta", email: "b@ejemplo.es", setup }, far);
  expect(await second.json()).toMatchObject({ isAdmin: false });
  expect(again.output()).not.toContain("#setup=");
});

test("prints a link that sets a password, and takes and gives back the way in", async () => {
  await startSite();
  await register({});
  await register({ username: "berta", email: "b@ejemplo.es" });
  const send = (path: string, body: object) =>
    fetch(origin + path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  const admin = async (...args: string[]) => {
    const command = run("npm", ["run", "admin", "--", ...args], { ...settings, SITE_URL: origin });
    return { code: await command.ended, output: command.output() };
  };
  const { output } = await admin("berta", "--reset");
  expect(output).toContain(`${origin}/auth/reset#`);
  expect(output).toMatch(/hasta el \d\d\/\d\d\/\d{4} \d\d:\d\d\./);
  const secret = /auth\/reset#([\w-]+)/.exec(output)?.[1];
  expect((await send("/api/password/reset", { secret, password: "otra clave" })).status).toBe(204);
  const signIn = () => send("/api/login", { username: "berta", password: "otra clave" });
  expect((await signIn()).status).toBe(200);
  expect(await admin("berta", "--suspend")).toMatchObject({ code: 0 });
  expect((await signIn()).status).toBe(403);
  expect(await admin("berta", "--restore")).toMatchObject({ code: 0 });
  expect((await signIn()).status).toBe(200);
  expect(await admin("ana", "--revoke")).toMatchObject({ code: 1 });
  expect(await admin("ana", "--volar")).toMatchObject({
    code: 1,
    output: expect.stringContaining("Uso:"),
  });
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

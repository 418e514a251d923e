import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { startEmbeddedDatabase } from "@/server/embedded-database";
import { freshDatabase } from "@/tests/support/fresh-database";
import { imageFile, imageForm } from "@/tests/support/image-file";
import { signUp, type Member } from "@/tests/support/member";
import { rowsOf } from "@/tests/support/same-site";
import { freePort, ready, run, start, type Command } from "@/tests/support/site";

// The drill: a site that runs is copied, and comes back elsewhere as it was.

const PASSPHRASE = "una frase que solo sabe la casa";

const folder = mkdtempSync(path.join(tmpdir(), "rotativa-drill-"));
const at = (name: string) => path.join(folder, name);
const file = at("copia.tar");

let port: string;
let site: Command;
let member: Member;
let addresses: string[];

const settings = (name: string) => ({
  ...{ PORT: port, DATA_DIR: at(name), SITE_URL: `http://localhost:${port}`, LOG_LEVEL: "error" },
});

async function openSite(name: string) {
  site = start(settings(name));
  await ready(site);
}

async function endSite() {
  if (site.isAlive()) site.killGroup("SIGTERM");
  await site.ended;
}

/** Runs one of the commands to its end and answers what it printed. */
async function command(script: string, args: string[], env: Record<string, string>) {
  const { ended, output } = run("npm", ["run", "-s", script, "--", ...args], {
    BACKUP_PASSPHRASE: PASSPHRASE,
    ...env,
  });
  const code = await ended;
  return { code, said: output() };
}

/** What a reader gets of every address. */
const pages = () =>
  Promise.all(
    addresses.map(async (address) => {
      const response = await fetch(new URL(address, `http://localhost:${port}`));
      return { address, status: response.status, body: await response.text() };
    }),
  );

beforeAll(async () => {
  port = await freePort();
  await openSite("first");
  const origin = `http://localhost:${port}`;
  member = await signUp(origin);
  const form = imageForm(await imageFile());
  const sent = await member<{ file: { url: string } }>("POST", "/api/upload", form);
  const image = sent.file.url;
  const { space_id } = await member<{ space_id: number }>("POST", "/api/spaces", {
    name: "El patio",
  });
  const entry = await member<{ entry_id: number; slug: string }>("POST", "/api/entries", {
    title: "Lo que vuelve",
    content: "Un texto con «comillas», una barra \\ y un\ttabulador.",
    image,
  });
  await member("POST", `/api/spaces/${space_id}/entries/${entry.entry_id}`);
  await member("POST", `/api/entries/${entry.entry_id}/comments`, { content: "Que conste." });
  const { pathname } = new URL(image, origin);
  addresses = [`/${entry.slug}`, "/s/el-patio", "/rss", pathname, "/no-existe"];
  const made = await command("backup", [file], settings("first"));
  expect(made).toMatchObject({ code: 0, said: expect.stringContaining("archivos de imágenes") });
}, 120_000);

afterAll(async () => {
  await endSite();
  rmSync(folder, { recursive: true, force: true });
});

test("a site that runs is copied, and another that knows nothing becomes it", async () => {
  const before = await pages();
  expect(before.map(({ status }) => status)).toEqual([200, 200, 200, 200, 404]);
  const occupied = await command("restore", [file], settings("first"));
  expect(occupied).toMatchObject({ code: 1, said: expect.stringContaining("Otro proceso") });
  await endSite();

  const checked = await command("restore", [file, "--check"], settings("second"));
  expect(checked).toMatchObject({ code: 0 });
  expect(readdirSync(folder)).not.toContain("second");
  expect(await command("restore", [file], settings("second"))).toMatchObject({ code: 0 });
  expect(readdirSync(at("second/uploads"))).toEqual(readdirSync(at("first/uploads")));

  await openSite("second");
  expect(await pages()).toEqual(before);
  expect(await member("GET", "/api/user")).toMatchObject({ username: "ana" }); // the session goes on
  const again = await command("restore", [file], settings("second"));
  expect(again).toMatchObject({ code: 1 });
}, 180_000);

test("its database comes back from one kind of PostgreSQL to another", async () => {
  const [server, thread] = [
    await freshDatabase(),
    await startEmbeddedDatabase(null, Promise.resolve(null)),
  ];
  onTestFinished(() => Promise.all([server.close(), thread.close()]).then(() => undefined));
  const on = (name: string, url: string) => ({ ...settings(name), DATABASE_URL: url });

  const first = await command("restore", [file], on("third", thread.connectionString));
  expect(first).toMatchObject({ code: 0 });
  const rows = await rowsOf(thread.connectionString); // before the backup is recorded there as made
  expect(rows["entry"]).toMatch(/^1 /);
  const copy = at("copia-de-la-copia.tar");
  expect(await command("backup", [copy], on("third", thread.connectionString))).toMatchObject({
    code: 0,
  });
  expect(await command("restore", [copy], on("fourth", server.connectionString))).toMatchObject({
    code: 0,
  });
  expect(await rowsOf(server.connectionString)).toEqual(rows);

  const full = await command("restore", [copy], on("fifth", server.connectionString));
  expect(full).toMatchObject({ code: 1, said: expect.stringContaining("Ya hay cuentas") });
}, 180_000);

test("without its pass phrase, or with another, nothing is written", async () => {
  const refusals = { "": "Falta BACKUP_PASSPHRASE", "otra frase de otra casa": "no es la de esta" };
  for (const [phrase, why] of Object.entries(refusals)) {
    const wrong = { ...settings("sixth"), BACKUP_PASSPHRASE: phrase };
    const refused = await command("restore", [file], wrong);
    expect(refused).toMatchObject({ code: 1, said: expect.stringContaining(why) });
    expect(readdirSync(folder)).not.toContain("sixth");
  }
  const none = { ...settings("sixth"), BACKUP_PASSPHRASE: "" };
  const without = await command("restore", [file, "--without-secrets"], none);
  expect(without).toMatchObject({
    code: 0,
    said: expect.stringContaining("Las claves no se han restaurado (--without-secrets)"),
  });
}, 60_000);

test("one that was killed is told of by whatever comes next, and can be done again", async () => {
  const killed = run("npm", ["run", "-s", "restore", "--", file], {
    ...settings("seventh"),
    BACKUP_PASSPHRASE: PASSPHRASE,
  });
  await new Promise<void>((resolve) => {
    killed.child.stdout?.on("data", () => killed.output().includes("Imágenes") && resolve());
  });
  killed.killGroup("SIGKILL");
  await killed.ended;

  const started = start({ ...settings("seventh"), PORT: await freePort() }); // the other site is there still
  expect(await started.ended).toBe(1);
  const half = `La restauración de ${file}, que empezó el`;
  expect(started.output()).toContain(half);
  expect(started.output()).toContain(`repite «npm run restore -- ${file}»`);
  const again = await command("restore", [file], settings("seventh"));
  expect(again).toMatchObject({ code: 0, said: expect.stringContaining(half) });
  expect(again.said).toContain("La copia se ha restaurado entera.");
  const whole = await command("restore", [file], settings("seventh"));
  expect(whole).toMatchObject({ code: 1, said: expect.stringContaining("y ninguna restauración") });
}, 60_000);

test("where nothing can be written is told in Spanish, with what the system said", async () => {
  const nowhere = await command("backup", [at("no/copia.tar")], settings("first"));
  expect(nowhere.code).toBe(1);
  expect(nowhere.said).toMatch(/✖ La carpeta o el archivo no existe\.\n {2}ENOENT: .*no/);
}, 60_000);

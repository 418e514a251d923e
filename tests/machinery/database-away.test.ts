import { chromium, expect as playwright, type Browser, type Page } from "@playwright/test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Entry } from "@/lib/entries/dto";
import type { Space } from "@/lib/spaces/dto";
import { migrate } from "@/server/migrate";
import { launchOptions } from "@/tests/support/browser";
import { freshDatabase, type FreshDatabase } from "@/tests/support/fresh-database";
import { PASSWORD, signUp } from "@/tests/support/member";
import { ready, start, type Command } from "@/tests/support/site";
import { soak, stopwatch } from "@/tests/support/soak";
import { LONGEST, soon } from "@/tests/support/soon";
import { wireTo, type Wire } from "@/tests/support/wire";

// A site whose database is away for a while.

const expectPage = playwright.configure({ timeout: LONGEST });

const content = "Un texto con lo justo.";

let database: FreshDatabase;
let wire: Wire;
let site: Command;
let origin: string;
let folder: string;
let browser: Browser;
let page: Page;
let read: Entry;
let unread: Entry;
let space: Space;

beforeAll(async () => {
  database = await freshDatabase();
  await migrate(database.connectionString);
  wire = await wireTo(database.connectionString);
  folder = mkdtempSync(path.join(tmpdir(), "rotativa-site-"));
  site = start({
    DATA_DIR: folder,
    DATABASE_URL: wire.connectionString,
    LOG_LEVEL: "silent",
  });
  origin = await ready(site);
  const write = await signUp(origin);
  read = await write<Entry>("POST", "/api/entries", { title: "La leída", content });
  unread = await write<Entry>("POST", "/api/entries", { title: "La que no", content });
  space = await write<Space>("POST", "/api/spaces", { name: "Ciencia" });
  await write("POST", `/api/spaces/${space.space_id}/entries/${unread.entry_id}`);
  await (await fetch(`${origin}/${read.slug}`)).text();
  browser = await chromium.launch(launchOptions);
  page = await browser.newPage();
  page.setDefaultTimeout(LONGEST);
  const data = { username: "ana", password: PASSWORD };
  expect((await page.request.post(`${origin}/api/login`, { data })).status()).toBe(200);
  await wire.cut();
}, 120_000);

afterAll(async () => {
  await browser.close();
  if (site.isAlive()) site.killGroup("SIGKILL");
  await site.ended;
  rmSync(folder, { recursive: true, force: true });
  await wire.cut();
  await database.close();
});

test("still shows what it has in memory", async () => {
  const answer = await fetch(`${origin}/${read.slug}`);
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain("La leída</h1>");
});

test("tells calls that the database does not answer, and when to ask again", async () => {
  await expectAway(await fetch(`${origin}/api/entries`));
  await expectAway(await fetch(`${origin}/api/health`));
});

test("says which page could not be read, and reads it once the database is back", async () => {
  const failing = {
    "/tasks/1": "Error al obtener la tarea",
    [`/entries/${unread.entry_id}/edit`]:
      "Error al cargar la entrada. Por favor, intenta de nuevo.",
    "/": "Algo ha fallado",
    [`/${unread.slug}`]: "Error al cargar la entrada. Por favor, intenta de nuevo.",
    [`/s/${space.slug}`]: "Error al cargar el espacio",
    [`/s/${space.slug}/e/${unread.slug}`]: `Error al cargar la entrada #${unread.slug}`,
    [`/e/${unread.slug}`]: "Error al cargar la entrada. Por favor, intenta de nuevo.",
  };
  for (const [address, text] of Object.entries(failing)) await expectFailure(address, text);

  await wire.mend();
  await page.getByRole("button", { name: "Reintentar" }).click();
  await expectPage(page.getByRole("heading", { level: 1 })).toHaveText(unread.title);
});

test("asked in silence, the database is given up within seconds", async () => {
  const health = async () => (await page.request.get(`${origin}/api/health`)).json();
  await soon(async () => expect(await health()).toMatchObject({ changes: { heard: true } }));
  // It may have been forgotten when the database was back.
  expect((await fetch(`${origin}/${read.slug}`)).status).toBe(200);
  wire.freeze();
  // More than there are connections: some wait on those that died, some for new ones, some for any.
  const calls = Array.from({ length: 15 }, () => timed(() => fetch(`${origin}/api/entries`)));
  const asked = await timed(() => fetch(`${origin}/api/health`));
  await expectAway(asked.answer);
  expect(asked.milliseconds).toBeLessThan(3_000);
  const shown = await timed(() => fetch(`${origin}/${read.slug}`));
  expect([shown.answer.status, shown.milliseconds < 1_000]).toEqual([200, true]);
  for (const { answer, milliseconds } of await Promise.all(calls)) {
    await expectAway(answer);
    expect(milliseconds).toBeLessThan(12_000);
  }
});

test("does not wait for it when it ends", async () => {
  const asking = fetch(`${origin}/api/entries`).catch(() => null);
  const { milliseconds } = await timed(() => {
    site.killGroup("SIGTERM");
    return site.ended;
  });
  expect(milliseconds).toBeLessThan(10_000);
  await asking;
});

/** How long it takes, too: in the gate, where it is enough that an answer comes while the wire is frozen, no time. */
async function timed<T>(work: () => Promise<T>) {
  const elapsed = soak ? stopwatch() : () => 0;
  const answer = await work();
  return { answer, milliseconds: elapsed() };
}

async function expectAway(answer: Response) {
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "5"]);
  const text = "La base de datos no responde. Inténtalo de nuevo en unos segundos.";
  expect(await answer.json()).toEqual({ error: text, message: text });
}

async function expectFailure(address: string, text: string) {
  const answer = await page.goto(origin + address);
  expect([address, answer?.status()]).toEqual([address, 500]);
  await expectPage(page.getByText(text, { exact: true })).toBeVisible();
  await expectPage(page.getByRole("button", { name: "Reintentar" })).toBeVisible();
}

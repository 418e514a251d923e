import { chromium, expect as playwright, type Browser, type Page } from "@playwright/test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Entry } from "@/lib/texts/entries/dto";
import type { Space } from "@/lib/spaces/spaces/dto";
import { startEmbeddedDatabase } from "@/server/embedded-database";
import type { EmbeddedDatabase } from "@/server/embedded-database/embedded-database";
import { migrate } from "@/server/migrate";
import { launchOptions } from "@/tests/support/browser";
import { PASSWORD, signUp, type Member } from "@/tests/support/member";
import { parseOpenMetrics } from "@/tests/support/open-metrics";
import { ready, start, type Command } from "@/tests/support/site";
import { soak, stopwatch } from "@/tests/support/soak";
import { LONGEST, soon } from "@/tests/support/soon";
import { wireTo, type Wire } from "@/tests/support/wire";

// A site whose database is away for a while.

const expectPage = playwright.configure({ timeout: LONGEST });

const content = "Un texto con lo justo.";
const METRICS_TOKEN = "una-clave-para-las-metricas";

const AWAY = "La base de datos no responde. Inténtalo de nuevo en unos segundos.";
const FROM_MEMORY = "Rotativa; hit; detail=database-away";

let database: EmbeddedDatabase;
let wire: Wire;
let site: Command;
let origin: string;
let folder: string;
let browser: Browser;
let page: Page;
let write: Member;
let read: Entry;
let unread: Entry;
let space: Space;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "rotativa-site-"));
  database = await openDatabase();
  await migrate(database.connectionString);
  wire = await wireTo(database.connectionString);
  site = start({
    DATA_DIR: folder,
    DATABASE_URL: wire.connectionString,
    LOG_LEVEL: "silent",
    METRICS_TOKEN,
  });
  origin = await ready(site);
  write = await signUp(origin);
  read = await write<Entry>("POST", "/api/entries", { title: "La leída", content });
  unread = await write<Entry>("POST", "/api/entries", { title: "La que no", content });
  space = await write<Space>("POST", "/api/spaces", { name: "Ciencia" });
  await write("POST", `/api/spaces/${space.space_id}/entries/${unread.entry_id}`);
  browser = await chromium.launch(launchOptions);
  page = await (await browser.newContext()).newPage();
  page.setDefaultTimeout(LONGEST);
  const data = { username: "ana", password: PASSWORD };
  expect((await page.request.post(`${origin}/api/login`, { data })).status()).toBe(200);
  // Last, and until it is kept: what the site does for itself about every minute may make a page anew.
  await soon(async () => {
    const { headers } = await ask(`/${read.slug}`);
    expect(headers.get("x-nextjs-cache")).toBe("HIT");
  });
  await wire.cut();
}, 600_000);

afterAll(async () => {
  await browser.close();
  if (site.isAlive()) site.killGroup("SIGKILL");
  await site.ended;
  await wire.cut();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A folder of its own, so that it can be closed and opened again. */
const openDatabase = () => startEmbeddedDatabase(path.join(folder, "database"));

test("still shows what it has in memory, and says so", async () => {
  await soon(async () => expect(await cacheStatus()).toBe(FROM_MEMORY)); // the listener asks now and then
  const answer = await fetch(`${origin}/${read.slug}`);
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain("La leída</h1>");
});

test("tells calls that the database does not answer, and when to ask again", async () => {
  await expectAway(await fetch(`${origin}/api/entries`));
  await expectAway(await fetch(`${origin}/api/health`));
});

test("tells operators so, and what the process knows itself", async () => {
  const KEPT = ["http_request_duration_seconds_count", "page_kept"] as const;
  const before = await scrape();
  await ask(`/${read.slug}`);
  const { answer, milliseconds } = await timed(scrape);
  expect(milliseconds).toBeLessThan(3_000);
  expect(answer("database_up")).toEqual([0]);
  expect(answer("tasks_due")).toEqual([]);
  expect(answer("process_resident_memory_bytes")).not.toEqual([]);
  expect(answer(...KEPT)).toEqual([before(...KEPT)[0]! + 1]);
  expect(answer("http_request_duration_seconds_count", "api")).not.toEqual([]);
  expect(answer("page_cache_hits_total")).toEqual([before("page_cache_hits_total")[0]! + 1]);
});

test("tells readers of files the same, and serves those that need no database", async () => {
  for (const address of [
    "/feeds/rss.xml",
    "/feeds/atom.xml",
    "/feeds/feed.json",
    `/s/${space.slug}/feeds/rss.xml`,
    "/sitemap.xml",
    "/sitemaps/1.xml",
    "/sitemaps/paginas.xml",
    "/llms.txt",
    `/${unread.slug}.md`,
    `/og/e/${unread.entry_id}/x.jpg`,
    "/og/sitio/x.jpg",
    `/entries/${unread.entry_id}/procedencia.json`,
  ]) {
    const { status, headers, body } = await ask(address);
    expect([address, status, headers.get("retry-after")]).toEqual([address, 503, "5"]);
    expect([headers.get("cache-control"), body]).toEqual(["no-store", `${AWAY}\n`]);
  }
  await expectAway(await fetch(`${origin}/oembed?url=${origin}/${unread.slug}`));
  const needless = ["/robots.txt", "/icon.svg", "/.well-known/security.txt"];
  for (const address of needless) expect([address, (await ask(address)).status][1]).not.toBe(503);
});

test("tells the router in the browser to ask for the whole page", async () => {
  for (const address of [`/${unread.slug}`, "/entries", "/dashboard", "/tasks/1"]) {
    const { status, headers } = await ask(address, { rsc: "1", cookie: write.cookie });
    expect([address, status, headers.get("retry-after")]).toEqual([address, 503, "5"]);
  }
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
    "/entries": "Algo ha fallado",
    "/comments": "Algo ha fallado",
    [`/${unread.slug}?otra`]: "Error al cargar la entrada. Por favor, intenta de nuevo.",
  };
  for (const [address, text] of Object.entries(failing)) await expectFailure(address, text);

  await wire.mend();
  await page.getByRole("button", { name: "Reintentar" }).click();
  await expectPage(page.getByRole("heading", { level: 1 })).toHaveText(unread.title);
  const isUp = async () => (await scrape())("database_up");
  await soon(async () => expect(await isUp()).toEqual([1]));
  await soon(async () => expect(await cacheStatus()).toBeNull());
});

test("what is being written stays, and is saved once the database is back", async () => {
  const entry = page;
  const comment = await page.context().newPage();
  await entry.goto(`${origin}/entries/create`);
  await entry.getByLabel("Título", { exact: true }).fill("Escrita a pesar de todo");
  await entry.getByLabel("Contenido").fill(content);
  await comment.goto(`${origin}/${read.slug}`);
  await comment.getByLabel("Tu comentario").fill("Comentado a pesar de todo");
  await wire.cut();
  await entry.getByRole("button", { name: "Guardar Entrada" }).click();
  await comment.getByRole("button", { name: "Publicar comentario" }).click();
  const waiting = "El sitio no puede guardar ahora: se guardará en cuanto pueda";
  for (const form of [entry, comment]) await expectPage(form.getByText(waiting)).toBeVisible();
  await expectPage(entry.getByLabel("Título", { exact: true })).toHaveValue(
    "Escrita a pesar de todo",
  );
  await expectPage(entry.getByLabel("Contenido")).toHaveValue(content);
  await expectPage(comment.getByLabel("Tu comentario")).toHaveValue("Comentado a pesar de todo");

  await wire.mend();
  await expectPage(entry).toHaveURL(`${origin}/entries`, { timeout: 20_000 });
  await expectPage(comment.getByLabel("Tu comentario")).toHaveValue("", { timeout: 20_000 });
  await comment.close();
  await entry.goto("about:blank"); // a screen goes on asking
  expect(await counted("entry", "title", "Escrita a pesar de todo")).toBe(1);
  expect(await counted("comment", "content", "Comentado a pesar de todo")).toBe(1);
});

test("restarted under load, it refuses for a while and writes nothing twice", async (context) => {
  if (database.isThread) context.skip(); // which does one thing at a time
  const phases = { over: false };
  const failed: unknown[] = [];
  const served = { reads: 0, writes: 0 };
  const sent = new Map<string, { text: string; isSaved: boolean }>();
  const comments = `/api/entries/${read.entry_id}/comments`;
  const post = (key: string, text: string) =>
    fetch(origin + comments, {
      method: "POST",
      headers: {
        ...{ "content-type": "application/json", cookie: write.cookie },
        "idempotency-key": key,
      },
      body: JSON.stringify({ content: text }),
    });
  const judge = async (address: string, answer: Response) => {
    const body = await answer.text();
    const { status } = answer;
    const isRefused = status === 503 && answer.headers.get("retry-after") === "5";
    if (status > 201 && !isRefused) failed.push([address, status, body.slice(0, 200)]);
    return status <= 201;
  };
  const writing = async (writer: number) => {
    for (let turn = 0; !phases.over; turn++) {
      const [key, text] = [crypto.randomUUID(), `Bajo carga ${writer}-${turn}`];
      const comment = { text, isSaved: false };
      sent.set(key, comment);
      comment.isSaved = await judge(comments, await post(key, text));
      if (comment.isSaved) served.writes++;
    }
  };
  const reading = async (address: string) => {
    for (let turn = 0; !phases.over; turn++) {
      const headers = { cookie: write.cookie };
      const answer = await fetch(`${origin}${address}`, { headers });
      if (await judge(address, answer)) served.reads++;
    }
  };
  // Its page stays in memory: no comment changes it.
  const quiet = await write<Entry>("POST", "/api/entries", { title: "La quieta", content });
  expect((await ask(`/${quiet.slug}`)).status).toBe(200);
  const addresses = [
    "/",
    `/${quiet.slug}`,
    `/${read.slug}`,
    "/entries",
    "/dashboard",
    "/feeds/rss.xml",
    comments,
  ];
  const work = [
    ...Array.from({ length: 12 }, (_, writer) => writing(writer)),
    ...addresses.flatMap((address) => [reading(address), reading(address)]),
  ];
  const moreOf = async (kind: "reads" | "writes") => {
    const before = served[kind];
    await soon(() => expect(served[kind]).toBeGreaterThan(before + 12));
  };
  await moreOf("writes");
  await database.close();
  await moreOf("reads"); // of what is in memory
  database = await openDatabase();
  await wire.mend(database.connectionString);
  await moreOf("writes");
  await moreOf("reads");
  phases.over = true;
  await Promise.all(work);
  expect(failed).toEqual([]);

  const rows = await query<{ content: string }>(
    `SELECT "content" FROM "comment" WHERE "content" LIKE 'Bajo carga%'`,
  );
  const written = rows.map(({ content }) => content);
  expect(new Set(written).size).toBe(written.length);
  const saved = [...sent.values()].filter(({ isSaved }) => isSaved);
  expect(written).toEqual(expect.arrayContaining(saved.map(({ text }) => text)));
  // Whoever was refused does not know whether it was written, and sends it again.
  const doubtful = [...sent].filter(([, { isSaved }]) => !isSaved).slice(0, 50);
  expect(doubtful).not.toEqual([]);
  for (const [key, { text }] of doubtful) {
    expect((await post(key, text)).status).toBe(201);
    expect(await counted("comment", "content", text)).toBe(1);
  }
}, 180_000);

test("while all its connections are taken, who waits for one is refused within seconds", async (context) => {
  if (database.isThread) context.skip();
  const client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  await client.query(`BEGIN; LOCK TABLE "entry" IN ACCESS EXCLUSIVE MODE`);
  const headers = { cookie: write.cookie };
  const calls = Array.from({ length: 14 }, (_, index) => `/api/entries?limit=${index + 1}`);
  const refused: number[] = [];
  const answers = [...calls, "/autores/ana", "/feeds/personas/rss.xml"].map(async (address) => {
    const { answer, milliseconds } = await timed(() => fetch(origin + address, { headers }));
    if (answer.headers.get("retry-after") === "5") refused.push(milliseconds);
    return answer.status;
  });
  await soon(() => expect(refused.length).toBeGreaterThan(2)).finally(() => client.end());
  expect(new Set(await Promise.all(answers))).toEqual(new Set([200, 503]));
  expect(Math.max(...refused)).toBeLessThan(20_000);
  expect((await ask("/entries", headers)).status).toBe(200);
});

test("asked in silence, the database is given up within seconds", async () => {
  const health = async () => (await page.request.get(`${origin}/api/health`)).json();
  await soon(async () => expect(await health()).toMatchObject({ changes: { heard: true } }));
  // It may have been forgotten when the database was back.
  expect((await fetch(`${origin}/${read.slug}`)).status).toBe(200);
  wire.freeze();
  // More than there are connections: some wait on those that died, some for new ones, some for any.
  const calls = Array.from({ length: 15 }, () => timed(() => fetch(`${origin}/api/entries`)));
  const made = timed(() => fetch(`${origin}/autores/ana/2`));
  const asked = await timed(() => fetch(`${origin}/api/health`));
  await expectAway(asked.answer);
  expect(asked.milliseconds).toBeLessThan(3_000);
  const shown = await timed(() => fetch(`${origin}/${read.slug}`));
  expect([shown.answer.status, shown.milliseconds < 1_000]).toEqual([200, true]);
  for (const { answer, milliseconds } of await Promise.all(calls)) {
    await expectAway(answer);
    expect(milliseconds).toBeLessThan(12_000);
  }
  const { answer, milliseconds } = await made;
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "5"]);
  expect(milliseconds).toBeLessThan(20_000); // it asks more than once, one after another
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

/** The values of a metric now; with a kind of address, those of its requests. */
async function scrape() {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const text = await (await fetch(`${origin}/api/metrics`, { headers })).text();
  const samples = [...parseOpenMetrics(text).values()].flatMap(({ samples }) => samples);
  return (name: string, route?: string) =>
    samples
      .filter((sample) => sample.name === `rotativa_${name}` && sample.labels.route === route)
      .map(({ value }) => value);
}

/** How long it takes, too: in the gate, where it is enough that an answer comes while the wire is frozen, no time. */
async function timed<T>(work: () => Promise<T>) {
  const elapsed = soak ? stopwatch() : () => 0;
  const answer = await work();
  return { answer, milliseconds: elapsed() };
}

async function ask(address: string, headers: Record<string, string> = {}) {
  const answer = await fetch(origin + address, { headers });
  return { status: answer.status, headers: answer.headers, body: await answer.text() };
}

/** Of a page that is in memory. */
const cacheStatus = async () => (await ask(`/${read.slug}`)).headers.get("cache-status");

async function query<Row extends object>(sql: string, values: string[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  const { rows } = await client.query<Row>(sql, values).finally(() => client.end());
  return rows;
}

/** How many rows have this value. */
async function counted(table: "entry" | "comment", column: string, value: string) {
  const sql = `SELECT count(*)::int AS "count" FROM "${table}" WHERE "${column}" = $1`;
  const [row] = await query<{ count: number }>(sql, [value]);
  return row?.count;
}

async function expectAway(answer: Response) {
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "5"]);
  expect(await answer.json()).toEqual({ error: AWAY, message: AWAY });
}

async function expectFailure(address: string, text: string) {
  const answer = await page.goto(origin + address);
  expect([address, answer?.status()]).toEqual([address, 503]);
  expect(await answer?.headerValue("retry-after")).toBe("5");
  expect(await answer?.headerValue("cache-control")).toBe("no-store");
  await expectPage(page.getByText(text, { exact: true })).toBeVisible();
  await expectPage(page.getByRole("button", { name: "Reintentar" })).toBeVisible();
}

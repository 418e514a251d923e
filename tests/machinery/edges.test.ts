import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Entry } from "@/lib/texts/entries/dto";
import { ask as askAt } from "@/tests/support/ask";
import { signUp } from "@/tests/support/member";
import { ready, run, type Command } from "@/tests/support/site";
import { soak, stopwatch } from "@/tests/support/soak";
import { soon } from "@/tests/support/soon";

// What hostile clients do to the built site, over real connections.

const folder = mkdtempSync(path.join(tmpdir(), "rotativa-edges-"));
const SILENT = 3_000;
/** Were they kept, they would fill the cache that the site has here twice over. */
const ADDRESSES = soak ? 10_000 : 1_000;
let site: Command;
let port: number;
let entry: Entry;

beforeAll(async () => {
  site = run(process.execPath, ["server/index.ts"], {
    DATA_DIR: folder,
    NODE_ENV: "production",
    PAGE_CACHE_MB: "8",
    MAX_CONNECTIONS: String(SILENT / 2),
  });
  const origin = await ready(site);
  port = Number(new URL(origin).port);
  const write = await signUp(origin);
  entry = await write("POST", "/api/entries", { title: "Canción", content: "Un texto de prueba." });
}, 300_000);

afterAll(async () => {
  site.killGroup("SIGTERM");
  await site.ended;
  rmSync(folder, { recursive: true, force: true });
});

const ask = (address: string, method = "GET") =>
  askAt(`http://localhost:${port}`, address, { method });

test("S2: what is sent to an address replaces nothing that is kept, and is kept itself nowhere", async () => {
  const answers = [
    ["/feeds/rss.xml", 200],
    [`/${entry.slug}.md`, 200],
    [`/entries/${entry.entry_id}.md`, 308],
    ["/autores/futuro/feeds/rss.xml", 404],
    ["/og/sitio/nada.jpg", 307],
  ] as const;
  for (const [address, status] of answers) {
    for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
      const { status, headers } = await ask(address, method);
      expect([status, headers.allow], `${method} ${address}`).toEqual([405, "GET, HEAD, OPTIONS"]);
    }
    expect((await ask(address, "OPTIONS")).status).toBe(204);
    for (let n = 0; n < 2; n++) expect((await ask(address)).status, address).toBe(status);
  }
});

test("S18: a double escape leaves the address with one alone", async () => {
  const slug = "canci%C3%B3n";
  expect((await ask("/canci%25C3%25B3n")).status).toBe(404);
  for (let n = 0; n < 2; n++) {
    expect(await ask(`/${slug}`)).toMatchObject({ status: 308, headers: { location: "/cancion" } });
  }
});

test.each([
  ["/api/spaces/by-slug/%00", 404],
  ["/api/spaces/%00/entries/%00", 404],
  ["/api/entries/by-slug/%00", 404],
  ["/api/entries/by-slug/a/%ED%A0%80", 400],
  ["/feeds/%C3%A9%25C3", 400],
])("S22: %s is answered %i", async (address, status) => {
  for (const method of ["GET", "HEAD"]) expect((await ask(address, method)).status).toBe(status);
});

test("S22: targets that are no path, and what speaks to Next's router, are no failures", async () => {
  const raw = async (lines: string) => {
    const client = await open();
    client.write(`${lines}\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
    return Number((await client.toArray()).join("").split(" ")[1]);
  };
  expect(await raw("GET * HTTP/1.1")).toBe(400);
  expect(await raw("OPTIONS * HTTP/1.1")).toBe(204);
  expect(await raw("GET http:// HTTP/1.1")).toBe(400);
  expect(await raw("GET http://otro.ejemplo/ HTTP/1.1")).toBe(200);
  expect(await raw("GET /[[...slug]]/%20 HTTP/1.1")).toBe(404);
  expect(await raw("POST / HTTP/1.1\r\nNext-Action: x")).toBe(405);
  expect(await raw("GET //x HTTP/1.1\r\nUpgrade: websocket")).toBeLessThan(500);
  expect(site.output()).not.toMatch(/\n\s+at /); // no stack
});

test.each(["/dashboard", "/entries/", "//x", "/", "/_next/webpack-hmr"])(
  "S16: an upgrade at %s is not made, and its connection ends",
  async (address) => {
    const client = await open();
    client.write(
      `GET ${address} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: eA==\r\nSec-WebSocket-Version: 13\r\n\r\n`,
    );
    const answer = (await client.toArray()).join("");
    expect(answer).toMatch(/^HTTP\/1\.1 (200|307|308|404) /);
  },
);

/** Connections whose clients say nothing. */
async function openCrowd() {
  const crowd: Socket[] = [];
  // Not all at once: what overflows the system's queue is told to the server only seconds later.
  while (crowd.length < SILENT)
    crowd.push(...(await Promise.all(Array.from({ length: 250 }, open))));
  return crowd;
}

test(`${SILENT} silent connections keep no reader out: the first half has to make room`, async () => {
  const crowd = await openCrowd();
  for (let n = 0; n < 20; n++) expect((await ask("/")).status).toBe(200);
  await soon(() => {
    expect(crowd.filter(({ closed }) => closed).length).toBeGreaterThanOrEqual(SILENT / 2);
  });
  for (const client of crowd) client.destroy();
});

test(
  `${SILENT} silent connections cost little, and end by themselves`,
  { tags: ["soak"] },
  async () => {
    await ask("/");
    const before = memory();
    const crowd = await openCrowd();
    const elapsed = stopwatch();
    for (let n = 0; n < 20; n++) expect((await ask("/")).status).toBe(200);
    expect(elapsed()).toBeLessThan(5_000);
    expect(memory() - before).toBeLessThan(150);
    // They have 20 seconds to say what they want.
    await soon(() => expect(crowd.filter(({ closed }) => !closed)).toHaveLength(0));
  },
);

test(
  "a head that comes byte by byte is cut off, and others are read meanwhile",
  { tags: ["soak"] }, // the gate has it in http-server.test.ts, with less patience
  async () => {
    const slow = await Promise.all([open(), open()]);
    slow[0]?.write("GET / HTTP/1.1\r\nHost: localhost\r\n");
    slow[1]?.write("POST /api/login HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n");
    const drip = setInterval(
      () => slow.forEach((client) => client.writable && client.write("a")),
      200,
    );
    expect((await ask("/")).status).toBe(200);
    await soon(() => expect(slow.every(({ closed }) => closed)).toBe(true));
    clearInterval(drip);
  },
);

test("an endless body ends with its answer", async () => {
  const client = await open();
  client.write(
    "POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n",
  );
  const chunk = `10000\r\n${"x".repeat(0x10000)}\r\n`;
  let sent = 0;
  let answer = "";
  client.on("data", (data) => (answer += String(data)));
  while (!client.closed && sent < 500) {
    sent++;
    if (client.write(chunk)) continue;
    await Promise.race(["drain", "close"].map((what) => once(client, what))).catch(() => {}); // cut off
  }
  await soon(() => expect(client.closed).toBe(true));
  expect(answer).toMatch(/^HTTP\/1\.1 413 /);
});

test("S2: any number of addresses where nothing is take no page's place, and little memory", async ({
  annotate,
}) => {
  await ask("/");
  const fill = async (from: number, to: number) => {
    let n = from;
    const lane = async () => {
      while (n < to) expect((await ask(`/nada-de-nada-${n++}`)).status).toBe(404);
    };
    await Promise.all(Array.from({ length: 8 }, lane));
  };
  await fill(0, 500);
  const before = memory();
  await fill(500, ADDRESSES);
  const after = memory();
  await annotate(`${ADDRESSES} addresses where nothing is: ${before} MB, then ${after} MB`);
  expect((await ask("/")).headers["x-nextjs-cache"]).toBe("HIT");
  if (soak) expect(after - before).toBeLessThan(200);
}, 240_000);

test("A12, M6: a page has one address: Next's own names of it lead nowhere", async () => {
  for (const path of [
    ...["/index", "/INDEX", "/index?a=1", "/index/index", "/index.md", "/index.rsc", "/ia.rsc"],
    ...["/ia/index", "/rss/index", "/personas/index", "/desarrolladores/index", "/domains/index"],
    ...["/portadas/index", "/_not-found", "/_not-found.rsc", "/_global-error"],
  ]) {
    expect((await ask(path)).status, path).toBe(404);
  }
  for (const path of ["/", "/ia"]) expect((await ask(path)).status, path).toBe(200);
});

test("L9: and one spelling: dots and needless escapes lead there for good", async () => {
  for (const [path, plain] of [
    ...["/%2e", "/..", "/./", "//"].map((path) => [path, "/"] as const),
    ["/x/../ia", "/ia"],
    ["/index/", "/index"],
    [`/%${entry.slug!.charCodeAt(0).toString(16)}${entry.slug!.slice(1)}`, `/${entry.slug}`],
  ] as const) {
    expect(await ask(path), path).toMatchObject({ status: 308, headers: { location: plain } });
  }
});

test("N2: any number of addresses that merely end like an entry's are redirects, and take no page's place", async () => {
  for (const path of ["/", `/${entry.slug}`]) await ask(path);
  for (let n = 0; n < ADDRESSES / 5; n++) {
    expect(await ask(`/x${n}/${entry.slug}`)).toMatchObject({
      ...{ status: 308, headers: { location: `/${entry.slug}` } },
    });
  }
  for (const path of ["/", `/${entry.slug}`]) {
    expect((await ask(path)).headers["x-nextjs-cache"], path).toBe("HIT");
  }
  for (const path of [`/markdown/${entry.slug}`, "/indexnow/clave-de-prueba"]) {
    expect((await ask(path)).status, path).toBe(404);
  }
  expect(await ask(`/${entry.slug}.MD`)).toMatchObject({
    ...{ status: 308, headers: { location: `/${entry.slug}.md` } },
  });
}, 240_000);

async function open(): Promise<Socket> {
  const client = connect(port, "127.0.0.1");
  client.setEncoding("latin1").on("error", () => {}); // it is meant to be cut off
  await new Promise((resolve) => client.once("connect", resolve).once("close", resolve));
  client.resume();
  return client;
}

/** Of the server's process, in megabytes; 0 where the system does not say. */
function memory(): number {
  if (process.platform !== "linux") return 0;
  const status = readFileSync(`/proc/${site.child.pid}/status`, "utf8");
  return Math.round(Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1000);
}

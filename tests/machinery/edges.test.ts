import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Entry } from "@/lib/entries/dto";
import { ask as askAt } from "@/tests/support/ask";
import { signUp } from "@/tests/support/member";
import { freePort, ready, run, type Command } from "@/tests/support/site";

// What hostile clients do to the built site, over real connections.

const folder = mkdtempSync(path.join(tmpdir(), "rotativa-edges-"));
const SILENT = 3_000;
/** EDGES_ADDRESSES=10000 measures what takes minutes. */
const ADDRESSES = Number(process.env.EDGES_ADDRESSES ?? 2_500);
let site: Command;
let port: number;
let entry: Entry;

beforeAll(async () => {
  port = Number(await freePort());
  site = run(process.execPath, ["server/index.ts"], {
    PORT: String(port),
    DATA_DIR: folder,
    NODE_ENV: "production",
    MAX_CONNECTIONS: String(SILENT / 2),
  });
  await ready(site);
  const write = await signUp(`http://localhost:${port}`);
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

test(`${SILENT} silent connections keep no reader out, and end by themselves`, async () => {
  await ask("/");
  const before = memory();
  const crowd: Awaited<ReturnType<typeof open>>[] = [];
  // Not all at once: what overflows the system's queue is told to the server only seconds later.
  while (crowd.length < SILENT)
    crowd.push(...(await Promise.all(Array.from({ length: 250 }, open))));
  const began = performance.now();
  for (let n = 0; n < 20; n++) expect((await ask("/")).status).toBe(200);
  expect(performance.now() - began).toBeLessThan(5_000);
  expect(memory() - before).toBeLessThan(150);
  // The first half had to make room; the rest has 20 seconds to say what it wants.
  await expect
    .poll(() => crowd.filter(({ closed }) => closed).length, { timeout: 10_000 })
    .toBeGreaterThanOrEqual(SILENT / 2);
  await expect
    .poll(() => crowd.filter(({ closed }) => !closed).length, { timeout: 40_000, interval: 500 })
    .toBe(0);
});

test("a head that comes byte by byte is cut off, and others are read meanwhile", async () => {
  const slow = await Promise.all([open(), open()]);
  slow[0]?.write("GET / HTTP/1.1\r\nHost: localhost\r\n");
  slow[1]?.write("POST /api/login HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n");
  const drip = setInterval(
    () => slow.forEach((client) => client.writable && client.write("a")),
    200,
  );
  expect((await ask("/")).status).toBe(200);
  await expect
    .poll(() => slow.every(({ closed }) => closed), { timeout: 40_000, interval: 500 })
    .toBe(true);
  clearInterval(drip);
});

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
    if (!client.write(chunk)) await sleep(5);
    sent++;
    await sleep(1);
  }
  await expect.poll(() => client.closed, { timeout: 10_000 }).toBe(true);
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
  expect(after - before).toBeLessThan(200);
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

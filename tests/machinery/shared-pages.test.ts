import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { Health } from "@/lib/kernel/health";
import { migrate } from "@/server/migrate";
import { startFakeS3, type FakeS3 } from "@/tests/support/fake-s3";
import { freshDatabase, type FreshDatabase, hasSessions } from "@/tests/support/fresh-database";
import { imageFile, imageForm } from "@/tests/support/image-file";
import { signUp, type Call } from "@/tests/support/member";
import { hasPgBouncer, startPgBouncer } from "@/tests/support/pgbouncer";
import { SECRET_KEY } from "@/tests/support/secret-key";
import { freePort, ready, start, type Command } from "@/tests/support/site";
import { wireTo, type Wire } from "@/tests/support/wire";

// Servers on one database: what is written on the first is read on the others, where it is cached.

/** No read that begins so long after a write may be stale (milliseconds). */
const SHOWN_WITHIN = 1_000;

interface Server {
  address: string;
  site: Command;
  folder: string;
}

/** An account on the writer and an entry of its own. */
interface Writer {
  call: Call;
  entry: { entry_id: number; slug: string };
}

const stops: (() => unknown)[] = [];

async function stopAll() {
  for (const stop of stops.splice(0).reverse()) await stop();
}

async function openDatabase() {
  const database = await freshDatabase();
  stops.push(() => database.close());
  return database;
}

async function startServer(settings: Record<string, string>): Promise<Server> {
  const port = await freePort();
  const folder = mkdtempSync(path.join(tmpdir(), "rotativa-site-"));
  const site = start({
    PORT: port,
    DATA_DIR: folder,
    SECRET_KEY,
    ...settings,
  });
  stops.push(async () => {
    if (site.isAlive()) site.killGroup("SIGKILL");
    await site.ended;
    rmSync(folder, { recursive: true, force: true });
  });
  await ready(site);
  return { address: `http://localhost:${port}`, site, folder };
}

async function openWriter({ address }: Server): Promise<Writer> {
  const call = await signUp(address);
  const content = "Un texto con lo justo.";
  return { call, entry: await call("POST", "/api/entries", { title: "Un título", content }) };
}

let edits = 0;

/** Edits the entry on the writer and counts the reads on the reader that are stale for too long. */
async function staleReads({ call, entry }: Writer, reader: Server): Promise<number> {
  const page = `${reader.address}/${entry.slug}`;
  await expect
    .poll(async () => (await fetch(page)).headers.get("x-nextjs-cache"), { timeout: 10_000 })
    .toBe("HIT");
  const title = `El título número ${++edits}`;
  await call("PATCH", `/api/entries/${entry.entry_id}`, { title });
  const written = performance.now();
  for (let stale = 0; ;) {
    const late = performance.now() - written > SHOWN_WITHIN;
    const text = await (await fetch(page)).text();
    if (text.includes(`${title}</h1>`)) return stale;
    if (late && ++stale === 10) return stale;
  }
}

async function staleReadsOf(writer: Writer, reader: Server, rounds: number) {
  let stale = 0;
  for (let round = 0; round < rounds; round++) stale += await staleReads(writer, reader);
  return stale;
}

/** What a server tells its administrator; the first account is one. */
const healthOf = ({ address }: Server, { call }: Writer) =>
  call<Health>("GET", `${address}/api/health`);

describe.skipIf(!hasSessions)("two servers on one database and one store for images", () => {
  let database: FreshDatabase;
  let store: FakeS3;
  let wire: Wire;
  let reader: Server;
  let writer: Writer;

  beforeAll(async () => {
    database = await openDatabase();
    await migrate(database.connectionString);
    wire = await wireTo(database.connectionString);
    stops.push(() => wire.cut());
    store = await startFakeS3("key-id");
    stops.push(() => store.close());
    const settings = { DATABASE_URL: database.connectionString, ...store.settings };
    reader = await startServer({ ...settings, DATABASE_DIRECT_URL: wire.connectionString });
    writer = await openWriter(await startServer(settings));
  }, 120_000);

  afterAll(stopAll);

  const heard = async () => (await healthOf(reader, writer)).changes?.heard;

  test("show an edit made on the other within a second", async () => {
    expect(await staleReadsOf(writer, reader, 20)).toBe(0);
    expect(await heard()).toBe(true);
  });

  test("show an image that was sent to the other, which the store is asked for once", async () => {
    const form = imageForm(await imageFile());
    const { file } = await writer.call<{ file: { url: string } }>("POST", "/api/upload", form);
    const { pathname } = new URL(file.url, reader.address);
    const before = store.reads();
    const show = async () => (await fetch(reader.address + pathname)).status;
    expect(await Promise.all([show(), show(), show()])).toEqual([200, 200, 200]);
    expect(await show()).toBe(200);
    expect(store.reads() - before).toBe(1);
  });

  test("and when every connection was ended, as by a database that fails over", async () => {
    const client = new pg.Client({ connectionString: database.connectionString });
    await client.connect();
    await client.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    );
    await client.end();
    expect(await staleReadsOf(writer, reader, 5)).toBe(0);
    await vi.waitFor(async () => expect(await heard()).toBe(true), { timeout: 10_000 });
  });

  test("and while the connection that listens is dead, once that is known", async () => {
    wire.freeze();
    await vi.waitFor(async () => expect(await heard()).toBe(false), { timeout: 10_000 });
    expect(await staleReadsOf(writer, reader, 5)).toBe(0);
    await wire.mend();
    await vi.waitFor(async () => expect(await heard()).toBe(true), { timeout: 30_000 });
    expect(await staleReadsOf(writer, reader, 5)).toBe(0);
  });
});

describe.skipIf(!process.env.TEST_DATABASE_URL || !hasPgBouncer)(
  "servers behind PgBouncer in transaction mode (left out where it is not installed)",
  () => {
    let deaf: Server;
    let direct: Server;
    let writer: Writer;

    beforeAll(async () => {
      const { connectionString } = await openDatabase();
      const pooler = await startPgBouncer(connectionString);
      stops.push(() => pooler.close());
      const settings = { DATABASE_URL: pooler.connectionString };
      deaf = await startServer(settings); // migrates through the pooler
      direct = await startServer({ ...settings, DATABASE_DIRECT_URL: connectionString });
      writer = await openWriter(await startServer(settings));
    }, 120_000);

    afterAll(stopAll);

    test("show an edit within a second without a direct way, and say what is missing", async () => {
      expect(await staleReadsOf(writer, deaf, 5)).toBe(0);
      expect(await healthOf(deaf, writer)).toMatchObject({
        changes: {
          heard: false,
          since: expect.any(String),
          advice: expect.stringContaining("DATABASE_DIRECT_URL"),
        },
      });
      expect(deaf.site.output().match(/Then set DATABASE_DIRECT_URL/g)).toHaveLength(1);
      expect(await (await fetch(`${deaf.address}/api/health`)).json()).toEqual({ status: "ok" });
    });

    test("hear of it with one", async () => {
      expect(await staleReadsOf(writer, direct, 10)).toBe(0);
      expect(await healthOf(direct, writer)).toMatchObject({ changes: { heard: true } });
    });
  },
);

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Health } from "@/lib/kernel/health";
import { median } from "@/scripts/bench/measure";
import { migrate } from "@/server/migrate";
import { startFakeS3, type FakeS3 } from "@/tests/support/fake-s3";
import { freshDatabase, type FreshDatabase, hasSessions } from "@/tests/support/fresh-database";
import { imageFile, imageForm } from "@/tests/support/image-file";
import { signUp, type Call } from "@/tests/support/member";
import { hasPgBouncer, startPgBouncer } from "@/tests/support/pgbouncer";
import { SECRET_KEY } from "@/tests/support/secret-key";
import { ready, start, type Command } from "@/tests/support/site";
import { soak, stopwatch } from "@/tests/support/soak";
import { soon } from "@/tests/support/soon";
import { wireTo, type Wire } from "@/tests/support/wire";

// Servers on one database: what is written on the first is read on the others, where it is cached.

/** Milliseconds after a write in which every reader has it: the median that the soak measures. */
const SHOWN_WITHIN = 1_000;

/** Edits that are read on another server, where that is all that happens to it. */
const ROUNDS = soak ? 20 : 5;

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
  const folder = mkdtempSync(path.join(tmpdir(), "rotativa-site-"));
  const site = start({ DATA_DIR: folder, SECRET_KEY, ...settings });
  stops.push(async () => {
    if (site.isAlive()) site.killGroup("SIGKILL");
    await site.ended;
    rmSync(folder, { recursive: true, force: true });
  });
  return { address: await ready(site), site, folder };
}

async function openWriter({ address }: Server): Promise<Writer> {
  const call = await signUp(address);
  const content = "Un texto con lo justo.";
  return { call, entry: await call("POST", "/api/entries", { title: "Un título", content }) };
}

let edits = 0;

/** Edits the entry on the writer until the reader has shown each edit; answers how long that took. */
async function showsEdits({ call, entry }: Writer, reader: Server, rounds: number) {
  const page = `${reader.address}/${entry.slug}`;
  const took: number[] = [];
  for (let round = 0; round < rounds; round++) {
    await soon(async () => expect((await fetch(page)).headers.get("x-nextjs-cache")).toBe("HIT"));
    const title = `El título número ${++edits}`;
    await call("PATCH", `/api/entries/${entry.entry_id}`, { title });
    const elapsed = soak ? stopwatch() : () => 0;
    await soon(async () => expect(await (await fetch(page)).text()).toContain(`${title}</h1>`));
    took.push(elapsed());
    // From now on, nobody is shown the old one.
    for (let read = 0; read < 3; read++) {
      expect(await (await fetch(page)).text()).toContain(`${title}</h1>`);
    }
  }
  expect(median(took)).toBeLessThan(SHOWN_WITHIN);
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

  test("show an edit made on the other at once", async () => {
    await showsEdits(writer, reader, ROUNDS);
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
    await showsEdits(writer, reader, 3);
    await soon(async () => expect(await heard()).toBe(true));
  });

  test("and while the connection that listens is dead, once that is known", async () => {
    wire.freeze();
    await soon(async () => expect(await heard()).toBe(false));
    await showsEdits(writer, reader, 3);
    await wire.mend();
    await soon(async () => expect(await heard()).toBe(true));
    await showsEdits(writer, reader, 3);
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

    test("show an edit soon without a direct way, and say what is missing", async () => {
      await showsEdits(writer, deaf, 3);
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
      await showsEdits(writer, direct, ROUNDS);
      expect(await healthOf(direct, writer)).toMatchObject({ changes: { heard: true } });
    });
  },
);

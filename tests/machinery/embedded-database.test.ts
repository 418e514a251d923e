import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { pathToFileURL } from "node:url";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { startEmbeddedDatabase } from "@/server/embedded-database";
import type { EmbeddedDatabase } from "@/server/embedded-database/embedded-database";
import { moveDatabase } from "@/server/embedded-database/move";
import { startPGlite } from "@/server/embedded-database/pglite";
import { everyProgram, type Programs } from "@/server/embedded-database/postgres/programs";
import { migrate } from "@/server/migrate";
import { NODE, StopError } from "@/server/steps.mjs";
import { soon } from "@/tests/support/soon";

const inEveryWay: Programs[] = [];
for await (const programs of everyProgram()) inEveryWay.push(programs);
const clients: pg.Client[] = [];

async function connect({ connectionString }: { connectionString: string }) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  clients.push(client);
  return client;
}

const disconnect = () => Promise.allSettled(clients.splice(0).map((client) => client.end()));

afterEach(disconnect);

describe.each<[string, Programs | null]>([
  ["PGlite", null],
  ...inEveryWay.map((programs): [string, Programs] => [
    `PostgreSQL, whose files are of ${programs.owner ?? "whoever runs it"}`,
    programs,
  ]),
])("%s", (_what, programs) => {
  let database: EmbeddedDatabase;

  beforeAll(async () => {
    database = await startEmbeddedDatabase(null, Promise.resolve(programs));
    const client = await connect(database);
    await client.query("CREATE TABLE item (id int PRIMARY KEY)");
  });

  afterAll(() => database.close());

  test("keeps nothing of what it has answered", { tags: ["soak"] }, async () => {
    const client = await connect(database);
    const answer = () => client.query("SELECT repeat('x', 1000000)");
    for (let i = 0; i < 100; i++) await answer();
    const before = process.memoryUsage.rss();
    for (let i = 0; i < 400; i++) await answer();
    expect((process.memoryUsage.rss() - before) / 1e6).toBeLessThan(150); // of 400 MB that were answered
  });

  test("gives each client its own answers, also among errors and large values", async () => {
    const large = "x".repeat(200_000);
    const work = async (client: pg.Client, me: number) => {
      for (let i = 0; i < 60; i++) {
        const echo = await client.query("SELECT $1::int AS me, $2::text AS value", [
          me,
          large + me,
        ]);
        expect(echo.rows).toEqual([{ me, value: large + me }]);
        await expect(client.query("SELECT $1::int", [`no ${me}`])).rejects.toThrow(`"no ${me}"`);
        await expect(client.query("SELECT nonsense")).rejects.toThrow("nonsense");
      }
    };
    await Promise.all([1, 2, 3, 4, 5].map(async (me) => work(await connect(database), me)));
  });

  test("takes rows that are copied to it, from several clients, and goes on after bad ones", async () => {
    const [one, other] = [await connect(database), await connect(database)];
    await one.query("CREATE TABLE copied (id int PRIMARY KEY, text text)");
    const copy = (client: pg.Client, rows: string) =>
      pipeline(
        Readable.from([Buffer.from(rows)]),
        client.query(copyFrom("COPY copied FROM STDIN")),
      );
    await Promise.all([
      copy(one, `1\tniña\n2\t${"x".repeat(3_000_000)}\n`),
      copy(other, "3\tuna\\tdos\n"),
    ]);
    await expect(copy(one, "4\tcuatro\n3\totra vez\n")).rejects.toThrow("copied_pkey");
    await expect(copy(one, "cinco\tcinco\n")).rejects.toThrow("integer");
    await copy(one, "");
    const { rows } = await other.query("SELECT id, length(text) FROM copied ORDER BY id");
    expect(rows).toEqual([
      { id: 1, length: 4 },
      { id: 2, length: 3_000_000 },
      { id: 3, length: 7 },
    ]);
  });

  test("keeps transactions apart", async () => {
    const work = async (client: pg.Client, id: number) => {
      await client.query("BEGIN");
      await client.query("INSERT INTO item VALUES ($1)", [id]);
      const { rows } = await client.query("SELECT id FROM item");
      await client.query("ROLLBACK");
      expect(rows).toEqual([{ id }]);
    };
    await Promise.all([1, 2, 3, 4, 5].map(async (id) => work(await connect(database), id)));
  });

  test("rolls back for a client that vanishes in the middle", async () => {
    const [vanishing, other] = [await connect(database), await connect(database)];
    vanishing.on("error", () => {});
    await vanishing.query("BEGIN");
    await vanishing.query("INSERT INTO item VALUES (1)");
    const waiting = other.query("SELECT count(*)::int AS items FROM item");
    clients.splice(clients.indexOf(vanishing), 1);
    (vanishing as unknown as { connection: pg.Connection }).connection.stream.destroy();
    expect((await waiting).rows).toEqual([{ items: 0 }]);
  });

  test("notifies the client that listens, whoever notifies", async () => {
    const [listener, other] = [await connect(database), await connect(database)];
    await listener.query("LISTEN news");
    const heard = once(listener, "notification");
    await other.query("SELECT pg_notify('news', $1)", ["hello"]);
    expect(await heard).toMatchObject([{ channel: "news", payload: "hello" }]);
  });

  test("tells words from the signs beside them", async () => {
    const client = await connect(database);
    const { rows } = await client.query(
      `SELECT to_tsvector('simple', '«Ornitorrinco». —Murciélago… ¿Cigüeña? “Wombat”')::text AS words`,
    );
    expect(rows).toEqual([{ words: "'cigüeña':3 'murciélago':2 'ornitorrinco':1 'wombat':4" }]);
  });

  test("lets nobody in without its password", async () => {
    const url = new URL(database.connectionString);
    url.password = "wrong";
    const client = new pg.Client({ connectionString: url.href });
    await expect(client.connect()).rejects.toThrow("password authentication failed");
  });

  test("keeps its data from start to start", async () => {
    const folder = dataFolder();
    for (const names of [["a"], ["a", "b"]]) {
      const kept = await startEmbeddedDatabase(folder, Promise.resolve(programs));
      const client = await connect(kept);
      await client.query("CREATE TABLE IF NOT EXISTS person (name text)");
      await client.query("INSERT INTO person VALUES ($1)", [names.at(-1)]);
      const { rows } = await client.query("SELECT name FROM person ORDER BY name");
      expect(rows.map(({ name }) => name)).toEqual(names);
      await disconnect();
      await kept.close();
    }
  });

  test("refuses every write while it shall only be read, also of who is connected, and reads go on", async () => {
    const client = await connect(database);
    await client.query("CREATE TABLE noted (id int)");
    const write = () => client.query("INSERT INTO noted VALUES (1)");
    const refusal = { code: "25006" };
    const amid = await connect(database);
    if (programs) await amid.query("BEGIN"); // of PGlite it would hold up everybody
    await database.setReadOnly(true);
    await soon(() => expect(write()).rejects.toMatchObject(refusal));
    const other = await connect(database);
    await expect(other.query("DELETE FROM noted")).rejects.toMatchObject(refusal);
    await other.query("SELECT id FROM noted");
    await other.query("SELECT pg_notify('news', 'hello')");
    if (programs) {
      await amid.query("INSERT INTO noted VALUES (2)"); // in what has begun before
      await amid.query("COMMIT");
    }
    await database.setReadOnly(false);
    await soon(write);
    await other.query("DELETE FROM noted");
  });

  test("a new start writes, however the one before was left", async () => {
    const folder = dataFolder();
    const left = await startEmbeddedDatabase(folder, Promise.resolve(programs));
    await left.setReadOnly(true);
    await left.close();
    const kept = await startEmbeddedDatabase(folder, Promise.resolve(programs));
    await (await connect(kept)).query("CREATE TABLE noted (id int)");
    await disconnect();
    await kept.close();
  });

  test("waits for the disk where data are kept, but for PGlite, of which Estado says so", async () => {
    const folder = dataFolder();
    const kept = await startEmbeddedDatabase(folder, Promise.resolve(programs));
    const { rows } = await (
      await connect(kept)
    ).query(
      `SELECT current_setting('fsync') AS "fsync", current_setting('synchronous_commit') AS "commit",
         current_setting('full_page_writes') AS "pages"`,
    );
    expect(rows).toEqual([{ fsync: programs ? "on" : "off", commit: "on", pages: "on" }]);
    await disconnect();
    await kept.close();
  });
});

function dataFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), "rotativa-embedded-"));
  chmodSync(folder, 0o711);
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test("what the file system of WebAssembly refuses is told in a sentence that says where", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "rotativa-refused-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(path.join(folder, "postgres"));
  writeFileSync(path.join(folder, "postgres/global"), ""); // where PostgreSQL keeps a folder
  const refused = startEmbeddedDatabase(folder, Promise.resolve(null));
  await expect(refused).rejects.toThrow(StopError);
  await expect(refused).rejects.toThrow(
    `No se puede escribir en la carpeta de datos ${folder}. Hay un archivo donde debía ir una carpeta.`,
  );
});

describe.skipIf(inEveryWay.length === 0)("a data folder", () => {
  test("that PGlite filled moves to PostgreSQL, which goes on where it ended", async () => {
    const folder = dataFolder();
    const before = await startEmbeddedDatabase(folder, Promise.resolve(null));
    await migrate(before.connectionString);
    await publish(before, "La niña que leía \\ tabuladores:\t y «comillas»");
    await disconnect();
    await before.close();

    const database = await startEmbeddedDatabase(folder);
    expect(database.isThread).toBe(false);
    await publish(database, "La segunda");
    const client = await connect(database);
    const { rows } = await client.query(
      `SELECT "entry_id", "title", "username", "words" @@ to_tsquery('public.spanish_folded', 'nina') AS "found"
       FROM "entry" JOIN "user" ON "user"."id" = "entry"."user_id" ORDER BY "entry_id"`,
    );
    expect(rows).toMatchObject([
      { title: "La niña que leía \\ tabuladores:\t y «comillas»", username: "ana1", found: true },
      { title: "La segunda", username: "ana2", found: false },
    ]);
    await disconnect();
    await database.close();
    // Stays as it was, where an earlier version does not find it.
    expect(existsSync(path.join(folder, "pglite/PG_VERSION"))).toBe(true);
    await expect(startPGlite(path.join(folder, "postgres"))).rejects.toThrow("EEXIST");

    const refused = startEmbeddedDatabase(folder, Promise.resolve(null));
    await expect(refused).rejects.toThrow("que aquí no se puede ejecutar");
  });

  test("moves whole or not at all", { tags: ["soak"] }, async () => {
    const [from, to] = [await startPGlite(null), await startEmbeddedDatabase(null)];
    onTestFinished(() => Promise.all([from.close(), to.close()]).then(() => undefined));
    await migrate(from.connectionString);
    await publish(from, "Una");
    await publish(from, "Otra");
    await migrate(to.connectionString);
    const client = await connect(to);
    await client.query(
      `CREATE FUNCTION lose() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'`,
    );
    await client.query(`ALTER TABLE "entry" RENAME TO "kept"`);
    await client.query(`CREATE VIEW "entry" AS SELECT * FROM "kept"`);
    await client.query(
      `CREATE TRIGGER lost INSTEAD OF INSERT ON "entry" FOR EACH ROW EXECUTE FUNCTION lose()`,
    );
    const moved = moveDatabase(from.connectionString, to.connectionString);
    await expect(moved).rejects.toThrow("entry had 2 rows, and has 0");
    const { rows } = await client.query(`SELECT count(*)::int AS people FROM "user"`);
    expect(rows).toEqual([{ people: 0 }]);
  });

  test.each([
    ["does not start", "exit 1 #"],
    ["dies in the middle", "(sleep 0.3; kill -KILL $$) &"],
  ])(
    "stays PGlite's while PostgreSQL %s, and moves later",
    { tags: ["soak"] },
    async (_what, before) => {
      const folder = dataFolder();
      const first = await startEmbeddedDatabase(folder, Promise.resolve(null));
      await migrate(first.connectionString);
      await publish(first, "La que se queda");
      await disconnect();
      await first.close();
      const titles = async (database: EmbeddedDatabase) => {
        const { rows } = await (await connect(database)).query(`SELECT "title" FROM "entry"`);
        await disconnect();
        await database.close();
        return rows;
      };
      const said = vi.spyOn(console, "error").mockImplementation(() => {});
      onTestFinished(() => said.mockRestore());

      const [programs] = inEveryWay as [Programs];
      const command: Programs["command"] = (program, [option = "", script = "", ...args]) =>
        program === "/bin/sh"
          ? programs.command(program, [option, `${before} ${script}`, ...args])
          : programs.command(program, [option, script, ...args]);
      const still = await startEmbeddedDatabase(folder, Promise.resolve({ ...programs, command }));
      expect(still.isThread).toBe(true);
      expect(said.mock.calls.join("\n")).toMatch(/Se usa PGlite, porque[^]*pasarán a PostgreSQL/);
      expect(readdirSync(folder)).toEqual(["postgres"]);
      expect(await titles(still)).toEqual([{ title: "La que se queda" }]);

      expect(await titles(await startEmbeddedDatabase(folder))).toEqual([
        { title: "La que se queda" },
      ]);
    },
  );

  test("that is opened has its process end with it, which whoever runs the product may restart", async () => {
    const { child, folder } = await openedByAnother();
    const said = text(child.stderr);
    process.kill(postmasterOf(folder), "SIGKILL");
    const [code] = (await once(child, "exit")) as [number];
    expect(code).toBe(1);
    expect(await said).toContain("ha terminado por su cuenta");
  });

  test("is opened again though nobody told the server to end whose process was killed", async () => {
    const { child, folder, connectionString } = await openedByAnother();
    for (const watcher of childrenOf(postmasterOf(folder))) {
      if (programOf(watcher) === "sh") process.kill(watcher, "SIGKILL");
    }
    await soon(() => connect({ connectionString })); // it starts anew, and without the watcher
    await disconnect();
    child.kill("SIGKILL");
    await once(child, "exit");
    await (await startEmbeddedDatabase(folder)).close();
  });

  test("is opened again at once after its process was killed", async () => {
    const { child, folder, connectionString } = await openedByAnother();
    const client = await connect({ connectionString });
    client.on("error", () => {});
    await client.query("CREATE TABLE kept AS SELECT 1 AS one");
    child.kill("SIGKILL");
    const database = await startEmbeddedDatabase(folder);
    const { rows } = await (await connect(database)).query("SELECT one FROM kept");
    expect(rows).toEqual([{ one: 1 }]);
    await disconnect();
    await database.close();
  });

  test("is opened though somebody else takes the port that it was to have", async () => {
    const [programs] = inEveryWay as [Programs];
    const taken: string[] = [];
    const command: Programs["command"] = (program, args) => {
      const port = args.find((each) => each.startsWith("port="))?.slice("port=".length);
      if (port && taken.length < 2) {
        taken.push(port);
        const other = createServer().listen(Number(port), "127.0.0.1");
        onTestFinished(() => void other.close());
      }
      return programs.command(program, args);
    };
    const database = await startEmbeddedDatabase(null, Promise.resolve({ ...programs, command }));
    expect(taken).toHaveLength(2);
    expect(taken).not.toContain(new URL(database.connectionString).port);
    await database.close();
  });

  test("is opened though a program of another container has the number that its server had", async () => {
    const folder = dataFolder();
    const database = await startEmbeddedDatabase(folder);
    const file = path.join(folder, "postgres-18/data/postmaster.pid");
    const [, ...rest] = readFileSync(file, "utf8").split("\n");
    await database.close();
    writeFileSync(file, [process.pid, ...rest].join("\n"));
    await (await startEmbeddedDatabase(folder)).close();
  });
});

/** A data folder that is open in a process of its own. */
async function openedByAnother() {
  const folder = dataFolder();
  const source = pathToFileURL(path.resolve("server/embedded-database/index.ts")).href;
  const program = `import { startEmbeddedDatabase } from ${JSON.stringify(source)};
    console.log((await startEmbeddedDatabase(${JSON.stringify(folder)})).connectionString);`;
  const child = spawn(NODE, ["--input-type=module", "--eval", program]);
  const [printed] = (await once(child.stdout, "data")) as [Buffer];
  return { child, folder, connectionString: String(printed).trim() };
}

const postmasterOf = (folder: string) =>
  parseInt(readFileSync(path.join(folder, "postgres-18/data/postmaster.pid"), "utf8"), 10);

/** The program of a process; null for one that has ended by now, as some of PostgreSQL's do any moment. */
function programOf(pid: number) {
  try {
    return readFileSync(`/proc/${pid}/comm`, "utf8").trim();
  } catch {
    return null;
  }
}

const childrenOf = (pid: number) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").map(Number);

async function publish(database: EmbeddedDatabase, title: string) {
  const client = await connect(database);
  const { rows } = await client.query<{ id: number }>(
    `INSERT INTO "user" ("username", "password", "trusted_at")
     SELECT 'ana' || count(*) + 1, '!', now() FROM "user" RETURNING "id"`,
  );
  await client.query(
    `INSERT INTO "entry" ("title", "content", "excerpt", "user_id") VALUES ($1, 'Un texto con lo justo.', 'Un texto', $2)`,
    [title, rows[0]?.id],
  );
}

import { once } from "node:events";
import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { startEmbeddedDatabase, type EmbeddedDatabase } from "@/server/embedded-database";

let database: EmbeddedDatabase;
const clients: pg.Client[] = [];

beforeAll(async () => {
  database = await startEmbeddedDatabase(null);
  const client = await connect();
  await client.query("CREATE TABLE item (id int PRIMARY KEY)");
});

afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.end()));
});

afterAll(() => database.close());

async function connect() {
  const client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  clients.push(client);
  return client;
}

test("keeps nothing of what it has answered", async () => {
  const client = await connect();
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
      const echo = await client.query("SELECT $1::int AS me, $2::text AS value", [me, large + me]);
      expect(echo.rows).toEqual([{ me, value: large + me }]);
      await expect(client.query("SELECT $1::int", [`no ${me}`])).rejects.toThrow(`"no ${me}"`);
      await expect(client.query("SELECT nonsense")).rejects.toThrow("nonsense");
    }
  };
  await Promise.all([1, 2, 3, 4, 5].map(async (me) => work(await connect(), me)));
});

test("keeps transactions apart", async () => {
  const work = async (client: pg.Client, id: number) => {
    await client.query("BEGIN");
    await client.query("INSERT INTO item VALUES ($1)", [id]);
    const { rows } = await client.query("SELECT id FROM item");
    await client.query("ROLLBACK");
    expect(rows).toEqual([{ id }]);
  };
  await Promise.all([1, 2, 3, 4, 5].map(async (id) => work(await connect(), id)));
});

test("rolls back for a client that vanishes in the middle", async () => {
  const [vanishing, other] = [await connect(), await connect()];
  vanishing.on("error", () => {});
  await vanishing.query("BEGIN");
  await vanishing.query("INSERT INTO item VALUES (1)");
  const waiting = other.query("SELECT count(*)::int AS items FROM item");
  clients.splice(clients.indexOf(vanishing), 1);
  (vanishing as unknown as { connection: pg.Connection }).connection.stream.destroy();
  expect((await waiting).rows).toEqual([{ items: 0 }]);
});

test("notifies the client that listens, whoever notifies", async () => {
  const [listener, other] = [await connect(), await connect()];
  await listener.query("LISTEN news");
  const heard = once(listener, "notification");
  await other.query("SELECT pg_notify('news', $1)", ["hello"]);
  expect(await heard).toMatchObject([{ channel: "news", payload: "hello" }]);
});

test("lets nobody in without its password", async () => {
  const url = new URL(database.connectionString);
  url.password = "wrong";
  const client = new pg.Client({ connectionString: url.href });
  await expect(client.connect()).rejects.toThrow("password authentication failed");
});

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { migrate } from "@/server/migrate";
import { freshDatabase, type FreshDatabase } from "@/tests/support/fresh-database";
import { signUp } from "@/tests/support/member";
import { freePort, ready, start, type Command } from "@/tests/support/site";

const ROUNDS = 20;

interface Server {
  address: string;
  site: Command;
  folder: string;
}

// An embedded database has one server; two of them need one that runs by itself.
describe.skipIf(!process.env.TEST_DATABASE_URL)("two servers on one database", () => {
  let database: FreshDatabase;
  const servers: Server[] = [];

  beforeAll(async () => {
    database = await freshDatabase();
    await migrate(database.connectionString);
    servers.push(await startServer(), await startServer());
  }, 120_000);

  afterAll(async () => {
    for (const { site, folder } of servers) {
      site.killGroup("SIGKILL");
      await site.ended;
      rmSync(folder, { recursive: true, force: true });
    }
    await database.close();
  });

  async function startServer(): Promise<Server> {
    const port = await freePort();
    const folder = mkdtempSync(path.join(tmpdir(), "rotativa-site-"));
    const site = start({
      PORT: port,
      DATA_DIR: folder,
      DATABASE_URL: database.connectionString,
      SECRET_KEY: "a key for tests only, 32 characters at least",
    });
    await ready(site);
    return { address: `http://localhost:${port}`, site, folder };
  }

  test("show an edit made on the other within a second", async () => {
    const [writer, reader] = servers as [Server, Server];
    const write = await signUp(writer.address);
    const { entry_id, slug } = await write<{ entry_id: number; slug: string }>(
      "POST",
      "/api/entries",
      { title: "Un título", content: "Un texto con lo justo." },
    );
    const page = `${reader.address}/${slug}`;
    for (let round = 0; round < ROUNDS; round++) {
      await fetch(page);
      expect((await fetch(page)).headers.get("x-nextjs-cache")).toBe("HIT");
      const title = `El título de la ronda ${round}`;
      await write("PATCH", `/api/entries/${entry_id}`, { title });
      await expect
        .poll(async () => (await fetch(page)).text(), { timeout: 1000, interval: 20 })
        .toContain(`${title}</h1>`);
    }
  });
});

import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writeWxr } from "@/scripts/bench/wxr";
import { migrate } from "@/server/migrate";
import { freshDatabase } from "@/tests/support/fresh-database";
import { SECRET_KEY } from "@/tests/support/secret-key";
import { run } from "@/tests/support/site";

let folder: string;
beforeAll(async () => (folder = await mkdtemp(path.join(tmpdir(), "rotativa-wxr-"))));
afterAll(() => rm(folder, { recursive: true }));

test("a WordPress export of 200 MB is read and converted within 300 MB of memory", async () => {
  const file = path.join(folder, "export.xml");
  const texts = await writeWxr(file, 200);

  const program = path.join(import.meta.dirname, "../support/read-wxr.ts");
  const flags = ["--import", "tsx", "--conditions=react-server"];
  const env = { ...process.env, SECRET_KEY, DATABASE_URL: "postgres://nobody@localhost/none" };
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, program, file], {
    env,
  });

  const read = JSON.parse(stdout) as { texts: number; megabytes: number };
  expect(read.texts).toBe(texts);
  expect(read.megabytes).toBeLessThan(300);
}, 300_000);

test("the whole command stays within 300 MB, with all that it loads beside what it reads", async () => {
  const file = path.join(folder, "small.xml");
  const texts = await writeWxr(file, 25);
  const database = await freshDatabase();
  try {
    await migrate(database.connectionString);
    await insertAdministrator(database.connectionString);
    const command = run("npm", ["run", "import", "--", file, "--dry-run"], {
      DATABASE_URL: database.connectionString,
      DATA_DIR: path.join(folder, "data"),
      SECRET_KEY,
      NODE_OPTIONS: `--import=${path.join(import.meta.dirname, "../support/tell-peak.mjs")}`,
    });

    expect(await command.ended, command.output()).toBe(0);
    expect(command.output()).toContain(`Se importarían: ${texts}`);
    const peaks = [...command.output().matchAll(/^peak (\d+)$/gm)].map(([, bytes]) =>
      Number(bytes),
    );
    expect(peaks.length).toBeGreaterThan(0);
    expect(Math.max(...peaks) / 1_000_000).toBeLessThan(300);
  } finally {
    await database.close();
  }
}, 300_000);

async function insertAdministrator(connectionString: string) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client
    .query(`INSERT INTO "user" ("username", "password", "isAdmin") VALUES ('directora', '!', true)`)
    .finally(() => client.end());
}

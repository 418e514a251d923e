import { execFileSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterEach, describe, expect, test } from "vitest";
import { startEmbeddedDatabase } from "@/server/embedded-database";
import { knownMigrations, migrate, pendingMigrations } from "@/server/migrate";
import { bringForward } from "@/server/upgrade";
import { mountDisk, whyNoDisk } from "@/tests/support/own-disk";
import { rowsOf } from "@/tests/support/same-site";
import { killAll, ready, said, start, type Command } from "@/tests/support/site";

// An embedded database of an earlier version meets this one.

const [FIRST = "", ...LATER] = await knownMigrations();
const folders: string[] = [];
const sites: Command[] = [];

afterEach(async () => {
  for (const site of sites.splice(0)) {
    killAll(site);
    await site.ended;
  }
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function dataFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), "rotativa-upgrade-"));
  folders.push(folder);
  return folder;
}

const startSite = (folder: string) => {
  const site = start({ DATA_DIR: folder });
  sites.push(site);
  return site;
};

/** Does some work with the embedded database of a data folder, which is as it was left. */
async function withDatabase<T>(folder: string, work: (connectionString: string) => Promise<T>) {
  const database = await startEmbeddedDatabase(folder);
  return work(database.connectionString).finally(() => database.close());
}

async function query(connectionString: string, sql: string) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return (await client.query(sql).finally(() => client.end())).rows as Record<string, unknown>[];
}

/** Fills a data folder as the first version did, and returns what its database keeps. */
function fillAsFirst(folder: string, more = "SELECT 1") {
  writeFileSync(path.join(folder, "version"), "0.1.0");
  return withDatabase(folder, async (connectionString) => {
    await migrate(connectionString, { until: FIRST });
    await query(
      connectionString,
      `INSERT INTO "user" ("username", "password") VALUES ('ana', '!');
       INSERT INTO "entry" ("title", "content", "user_id") VALUES ('La de antes', 'Un texto de antes.', 1);
       INSERT INTO "slug" ("path", "segment", "entry_id") VALUES ('la-de-antes', 'la-de-antes', 1);
       ${more}`,
    );
    return rowsOf(connectionString);
  });
}

const copiesIn = (folder: string) => {
  const before = path.join(folder, "before-upgrade");
  return existsSync(before) ? readdirSync(before) : [];
};

test("it goes forward, what changes is told, and what it was stays beside it", async () => {
  const folder = dataFolder();
  const before = await fillAsFirst(folder);
  const site = startSite(folder);
  const origin = await ready(site);
  expect(await (await fetch(`${origin}/la-de-antes`)).text()).toContain("La de antes</h1>");
  expect(site.output()).toMatch(
    /Rotativa ha pasado de la versión 0\.1\.0 a la .*\n(?:.*\n)*\[0\.2\.0\] - 2026-11-26\n- `\/estado`/,
  );
  const [copy = "", ...others] = copiesIn(folder);
  expect([copy, others]).toEqual([expect.stringMatching(/^\d{8}T\d{6}-0\.1\.0$/), []]);
  expect(site.output()).toContain(`está en ${path.join(folder, "before-upgrade", copy)}: docs/`);

  // The way back, as docs/upgrading.md has it.
  const back = dataFolder();
  execFileSync("cp", ["-a", `${path.join(folder, "before-upgrade", copy)}/.`, back]);
  await withDatabase(back, async (connectionString) => {
    expect(await pendingMigrations(connectionString)).toEqual(LATER);
    expect(await rowsOf(connectionString)).toEqual(before);
  });
});

test("a migration that fails leaves it as it was, and the start says how to go on", async () => {
  const folder = dataFolder();
  const before = await fillAsFirst(folder, `CREATE TABLE "pulse" ("id" int)`); // which a migration makes
  const site = startSite(folder);
  expect(await site.ended).toBe(1);
  expect(site.output()).toMatch(
    /✖ La migración \d+_pulse ha fallado, y la base de datos queda como estaba: la versión anterior puede seguir con ella\. .*"pulse" already exists/,
  );
  expect(copiesIn(folder)).toEqual([]);
  await withDatabase(folder, async (connectionString) => {
    expect(await pendingMigrations(connectionString)).toEqual(LATER);
    expect(await rowsOf(connectionString)).toEqual(before);
    await query(connectionString, `DROP TABLE "pulse"`);
  });
  await ready(startSite(folder));
});

test("killed while it is copied, the next start does all of it", async () => {
  const folder = dataFolder();
  await fillAsFirst(folder);
  const site = startSite(folder);
  await said(site, /Copiando la base de datos/);
  killAll(site);
  await site.ended;
  const origin = await ready(startSite(folder));
  expect((await fetch(`${origin}/la-de-antes`)).status).toBe(200);
  expect(copiesIn(folder).filter((name) => name.endsWith(".partial"))).toEqual([]);
});

describe("the copies", () => {
  /** Brings a data folder forward from the first version. */
  async function upgrade(folder: string) {
    for (const name of ["postgres-18", "postgres"]) {
      rmSync(path.join(folder, name), { recursive: true, force: true });
    }
    await fillAsFirst(folder);
    const opened = await startEmbeddedDatabase(folder);
    const { database, applied } = await bringForward(opened, folder);
    await database.close();
    return applied;
  }

  test("are two at most, the newest", async () => {
    const folder = dataFolder();
    for (const version of ["20250101T000000-0.0.1", "20250102T000000-0.0.2"]) {
      cpSync("prisma", path.join(folder, "before-upgrade", version), { recursive: true });
    }
    cpSync("prisma", path.join(folder, "before-upgrade/20250103T000000-0.0.3.partial"), {
      recursive: true,
    });
    expect(await upgrade(folder)).toEqual(LATER);
    expect(copiesIn(folder)).toEqual([
      "20250102T000000-0.0.2",
      expect.stringMatching(/^\d{8}T\d{6}-0\.1\.0$/),
    ]);
  });

  test("none is made of a new database, nor of one that lacks nothing", async () => {
    const folder = dataFolder();
    for (const applied of [[FIRST, ...LATER], []]) {
      const opened = await startEmbeddedDatabase(folder);
      const forward = await bringForward(opened, folder);
      await forward.database.close();
      expect(forward.applied).toEqual(applied);
    }
    expect(copiesIn(folder)).toEqual([]);
  });

  test.skipIf(whyNoDisk)("need room: without it nothing is changed", async () => {
    const disk = mountDisk(360);
    try {
      const earlier = ["20250101T000000-0.0.1", "20250102T000000-0.0.2"];
      for (const name of earlier) {
        const copy = path.join(disk.folder, "before-upgrade", name);
        mkdirSync(copy, { recursive: true });
        writeFileSync(path.join(copy, "PG_VERSION"), "18");
      }
      await expect(upgrade(disk.folder)).rejects.toThrow(
        /^No hay sitio para copiar la base de datos antes de actualizarla: hacen falta [\d,]+ MB en .* y quedan [\d,]+ MB\. No ha cambiado nada/,
      );
      expect(copiesIn(disk.folder).sort()).toEqual(earlier);
      await withDatabase(disk.folder, async (connectionString) => {
        expect(await pendingMigrations(connectionString)).toEqual(LATER);
      });
    } finally {
      disk.remove();
    }
  });
});

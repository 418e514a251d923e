import { readdirSync } from "node:fs";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { GET as listEntries } from "@/app/api/entries/route";
import { file } from "@/lib/platform/http/file";
import { db } from "@/lib/kernel/db";
import { log } from "@/lib/kernel/log";
import { call } from "@/tests/support/api";

const newest = readdirSync("prisma/migrations")
  .filter((name) => /^\d/.test(name))
  .sort()
  .at(-1)!;

// A process asks once; each test is one of its own.
let databaseState: () => Promise<string>;
let clock = 0;
beforeEach(async () => {
  const holder = globalThis as { rotativa?: { migrationCheck?: unknown } };
  delete holder.rotativa?.migrationCheck;
  ({ databaseState } = await import("@/lib/kernel/database-state"));
  vi.spyOn(performance, "now").mockImplementation(() => clock);
});
afterEach(async () => {
  clock += 3_000;
  await rename("9999_from_the_future", newest);
  vi.restoreAllMocks();
});

const rename = (from: string, to: string) =>
  db.$executeRaw`UPDATE "_prisma_migrations" SET "migration_name" = ${to} WHERE "migration_name" = ${from}`;

const ask = async () => {
  const make = vi.fn(() => ({ body: "hola" }));
  const served = await file(make)(new Request("http://localhost/"), {
    params: Promise.resolve({}),
  });
  return { served, make, called: await call<{ message: string }>(listEntries) };
};

test("a database that is up to date is asked once", async () => {
  expect(await databaseState()).toBe("ready");
  await rename(newest, "9999_from_the_future");
  clock += 60_000;
  expect(await databaseState()).toBe("ready");
});

test("while one is behind, calls and files answer 503, and the log names the command once", async () => {
  const error = vi.spyOn(log, "error").mockReturnValue(undefined);
  await rename(newest, "9999_from_the_future");
  for (let turn = 0; turn < 3; turn++) {
    const { called, served, make } = await ask();
    expect([called.status, called.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(called.json.message).toMatch(/^El sitio se está actualizando/);
    expect([served.status, served.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(served.headers.get("cache-control")).toBe("no-store");
    expect(await served.text()).toMatch(/^El sitio se está actualizando/);
    expect(make).not.toHaveBeenCalled();
    clock += 3_000;
  }
  expect(error).toHaveBeenCalledOnce();
  expect(error).toHaveBeenCalledWith(
    { missing: [newest] },
    expect.stringContaining("npm run migrate"),
  );
});

test("it heals by itself, some seconds after it was migrated", async () => {
  await rename(newest, "9999_from_the_future");
  expect(await databaseState()).toBe("behind");
  await rename("9999_from_the_future", newest);
  clock += 2_999;
  expect(await databaseState()).toBe("behind");
  clock += 1;
  expect(await databaseState()).toBe("ready");
  const { called, served } = await ask();
  expect([called.status, served.status]).toEqual([200, 200]);
});

test("a database that a newer version has migrated is served", async () => {
  await db.$executeRaw`
    INSERT INTO "_prisma_migrations" ("id", "checksum", "finished_at", "migration_name")
    VALUES ('newer', '', now(), '9999_newer')`;
  expect(await databaseState()).toBe("ready");
  await db.$executeRaw`DELETE FROM "_prisma_migrations" WHERE "id" = 'newer'`;
});

test("one that nobody has ever migrated is behind", async () => {
  await db.$executeRaw`ALTER TABLE "_prisma_migrations" RENAME TO "elsewhere"`;
  expect(await databaseState()).toBe("behind");
  await db.$executeRaw`ALTER TABLE "elsewhere" RENAME TO "_prisma_migrations"`;
});

test("when it cannot be asked, the request goes on and fails by itself", async () => {
  vi.spyOn(db, "$queryRaw").mockRejectedValue(new Error("away"));
  expect(await databaseState()).toBe("ready");
});

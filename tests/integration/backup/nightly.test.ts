import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { checkBackup } from "@/lib/operation/backup/check";
import { claimBackup, failBackup, findLastBackup } from "@/lib/operation/backup/made";
import { makeDueBackup } from "@/lib/operation/backup/nightly";
import { datedName } from "@/lib/operation/backup/rotate";
import { db } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { resetDatabase } from "@/tests/support/database";
import { createAdmin, createUser } from "@/tests/support/factories";
import { zoneAtNoon } from "@/tests/support/zone-at-noon";

const never = new AbortController().signal;
const given = { ...env };

let folder: string;
let file: string;

beforeEach(async () => {
  await resetDatabase();
  folder = await mkdtemp(path.join(tmpdir(), "rotativa-"));
  file = path.join(folder, "copia.tar");
  Object.assign(env, { SITE_TZ: zoneAtNoon(), BACKUP_AT: "11:00" });
});

afterEach(async () => {
  Object.assign(env, given);
  await rm(folder, { recursive: true, force: true });
});

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
const notices = () => db.notice.findMany({ select: { user_id: true, kind: true, data: true } });

describe("the backup of a night", () => {
  test("is made once from its hour on, whoever comes first, and is known of", async () => {
    await createUser();
    const made = await Promise.all([1, 2, 3].map(() => makeDueBackup(file, never)));
    expect(made.filter(Boolean)).toHaveLength(1);
    expect(await makeDueBackup(file, never)).toBe(false);
    const [name] = await readdir(folder);
    expect(name).toMatch(/^copia-\d{8}T\d{6}Z\.tar$/);
    const last = await findLastBackup();
    expect(last).toMatchObject({ file: path.join(folder, name!), uploads: expect.any(Number) });
    const { tables } = await checkBackup(last!.file);
    expect(tables[`"user"`]?.rows).toBe(1);
    expect(last!.rows).toBe(Object.values(tables).reduce((sum, { rows }) => sum + rows, 0));
    expect(await notices()).toEqual([]);
  });

  test("is not made before", async () => {
    Object.assign(env, { BACKUP_AT: "13:30" });
    expect(await makeDueBackup(file, never)).toBe(false);
    expect(await db.backup.count()).toBe(0);
  });

  test("leaves so many of the newest", async () => {
    Object.assign(env, { BACKUP_KEEP: 2 });
    const [newest, ...older] = [1, 2, 3].map((days) => datedName(file, ago(days * 1440)));
    for (const name of [newest!, ...older]) await writeFile(name, "");
    await writeFile(path.join(folder, "copia-de-otro.tar"), "");
    await makeDueBackup(file, never);
    const left = (await readdir(folder)).map((name) => path.join(folder, name));
    expect(left).toHaveLength(3);
    expect(left).toContain(newest);
  });

  test("leaves another that is being made, and removes what one left that died", async () => {
    const [young, old] = [5, 15].map((minutes) => {
      const name = `${datedName(file, ago(minutes))}.0123456789ab.partial`;
      return { name, written: ago(minutes) };
    });
    for (const { name, written } of [young!, old!]) {
      await writeFile(name, "");
      await utimes(name, written, written);
    }
    expect(await makeDueBackup(file, never)).toBe(true);
    const left = (await readdir(folder)).filter((name) => name.endsWith(".partial"));
    expect(left).toEqual([path.basename(young!.name)]);
  });

  test("is made although an old one cannot be removed", async () => {
    Object.assign(env, { BACKUP_KEEP: 1 });
    await mkdir(datedName(file, ago(1440))); // no file
    expect(await makeDueBackup(file, never)).toBe(true);
    expect(await findLastBackup()).not.toBeNull();
    expect(await notices()).toEqual([]);
  });

  test("that cannot be written is told to administrators, and tried again an hour later, five times", async () => {
    const admin = await createAdmin();
    await createUser();
    const nowhere = path.join(folder, "no/existe.tar");
    expect(await makeDueBackup(nowhere, never)).toBe(false);
    const reason = "La carpeta o el archivo no existe.";
    expect(await db.backup.findMany()).toMatchObject([{ failure: reason, bytes: null }]);
    expect(await notices()).toEqual([
      { user_id: admin.id, kind: "backup_failed", data: { reason, others: 0 } },
    ]);
    expect(await findLastBackup()).toBeNull();

    expect(await makeDueBackup(file, never)).toBe(false);
    await db.backup.updateMany({ data: { ended: ago(61) } });
    expect(await makeDueBackup(file, never)).toBe(true);
  });

  test("that failed before midnight is tried again after it", async () => {
    Object.assign(env, { BACKUP_AT: "13:30" }); // of yesterday, since it is about noon
    const yesterday = ago(24 * 60).toLocaleDateString("sv", { timeZone: env.SITE_TZ });
    const backupId = await claimBackup(yesterday, file);
    await failBackup(backupId!, "No había sitio.");
    expect(await makeDueBackup(file, never)).toBe(false);
    await db.backup.updateMany({ data: { ended: ago(61) } });
    expect(await makeDueBackup(file, never)).toBe(true);
    expect(await makeDueBackup(file, never)).toBe(false);
  });

  test("is given up after five tries", async () => {
    for (let tries = 0; tries < 6; tries++) {
      await makeDueBackup(path.join(folder, "no/existe.tar"), never);
      await db.backup.updateMany({ data: { ended: ago(61) } });
    }
    expect(await db.backup.count()).toBe(5);
  });

  test("of a server that died in the middle is made by the next", async () => {
    const day = new Date().toLocaleDateString("sv", { timeZone: env.SITE_TZ });
    expect(await claimBackup(day, file)).toEqual(expect.any(Number));
    expect(await makeDueBackup(file, never)).toBe(false);
    await db.backup.updateMany({ data: { alive_at: ago(6) } });
    expect(await makeDueBackup(file, never)).toBe(true);
  });

  test("is left off, without a trace, by a server that ends", async () => {
    expect(await makeDueBackup(file, AbortSignal.abort())).toBe(false);
    expect(await readdir(folder)).toEqual([]);
    expect(await db.backup.findMany()).toMatchObject([
      { failure: "El servidor se cerró mientras la hacía." },
    ]);
  });
});

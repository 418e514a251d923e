import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { lockDataFolder, ownSecretKey } from "@/server/data-folder";
import { StopError } from "@/server/steps.mjs";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "rotativa-data-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

test("a folder is taken once, and again when it is free", () => {
  const lock = lockDataFolder(path.join(folder, "new"));
  expect(lock).not.toBeNull();
  expect(lockDataFolder(path.join(folder, "new"))).toBeNull();
  lock?.release();
  const again = lockDataFolder(path.join(folder, "new"));
  expect(again).not.toBeNull();
  again?.release();
});

test("where nothing can be kept is said with what to do", () => {
  const file = path.join(folder, "file");
  writeFileSync(file, "");
  expect(() => lockDataFolder(file)).toThrow(StopError);
  expect(() => lockDataFolder(file)).toThrow(/permisos.*DATA_DIR/);
});

test("a key is made once, and none beside a key of the settings", () => {
  const own = path.join(folder, "with-key");
  expect(ownSecretKey(own, { hasAnother: true })).toBe("");
  const made = ownSecretKey(own, { hasAnother: false });
  expect(made).toMatch(/^[\w-]{43}$/);
  expect(ownSecretKey(own, { hasAnother: false })).toBe(made);
  expect(ownSecretKey(own, { hasAnother: true })).toBe(made); // still reads what it signed
});

import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import packageJson from "@/package.json";
import { whatChanged } from "@/server/last-version";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "rotativa-version-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

test("a first start tells of no change", () => {
  expect(whatChanged(folder, ["20261120000000_init", "20261121000000_more"], "1.0.0")).toBeNull();
  expect(whatChanged(folder, [], "1.0.0")).toBeNull();
});

test("the start after an upgrade says from which version to which, once", () => {
  whatChanged(folder, [], "1.0.0");
  expect(whatChanged(folder, ["a", "b"], "1.1.0")).toBe(
    "Rotativa ha pasado de la versión 1.0.0 a la 1.1.0: CHANGELOG.md dice qué cambia. La base de datos ha recibido 2 migraciones.",
  );
  expect(whatChanged(folder, [], "1.1.0")).toBeNull();
  expect(whatChanged(folder, ["a"], "1.1.0")).toBe("La base de datos ha recibido una migración.");
});

test("a folder of a version that noted none tells of its migrations", () => {
  expect(whatChanged(folder, ["a"], "1.1.0")).toBe("La base de datos ha recibido una migración.");
});

test("the changelog begins with the version of the program", () => {
  const [, newest] = /^## \[(.+?)\] - \d{4}-\d\d-\d\d$/m.exec(
    readFileSync("CHANGELOG.md", "utf8"),
  )!;
  expect(newest).toBe(packageJson.version);
  expect(whatChanged(folder, [])).toBeNull();
  expect(readFileSync(path.join(folder, "version"), "utf8")).toBe(newest);
});

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

const CHANGELOG = `# Changelog

## [Unreleased]

### Before you upgrade

- Nothing of this yet.

## [1.2.0] - 2026-12-01

### Before you upgrade

- Make room.
- Set \`SITE_URL\`.

### Added

- Something.

## [1.1.0] - 2026-11-30

### Added

- Something else.

## [1.0.0] - 2026-11-29

### Before you upgrade

- Long done.
`;

/** A program of this version. */
const at = (version: string) => ({ version, changelog: CHANGELOG });

test("a first start tells of no change", () => {
  expect(
    whatChanged(folder, ["20261120000000_init", "20261121000000_more"], at("1.0.0")),
  ).toBeNull();
  expect(whatChanged(folder, [], at("1.0.0"))).toBeNull();
});

test("the start after an upgrade says from which version to which, once", () => {
  whatChanged(folder, [], at("1.0.0"));
  expect(whatChanged(folder, ["a", "b"], at("1.1.0"))).toBe(
    "Rotativa ha pasado de la versión 1.0.0 a la 1.1.0: CHANGELOG.md dice qué cambia. La base de datos ha recibido 2 migraciones.\n[1.1.0] - 2026-11-30",
  );
  expect(whatChanged(folder, [], at("1.1.0"))).toBeNull();
  expect(whatChanged(folder, ["a"], at("1.1.0"))).toBe(
    "La base de datos ha recibido una migración.",
  );
});

test("an upgrade tells which versions came between, and what the changelog says to whoever upgrades", () => {
  whatChanged(folder, [], at("1.0.0"));
  expect(whatChanged(folder, ["a"], at("1.2.0"))).toBe(
    `Rotativa ha pasado de la versión 1.0.0 a la 1.2.0: CHANGELOG.md dice qué cambia. La base de datos ha recibido una migración.
[1.2.0] - 2026-12-01
- Make room.
- Set \`SITE_URL\`.
[1.1.0] - 2026-11-30`,
  );
});

test.each([
  ["1.2.0", "1.0.0"], // the way back
  ["0.9.0", "1.1.0"], // of a version that the changelog does not know
  ["1.1.0", "1.3.0"],
])("from %s to %s it tells no more than that", (before, version) => {
  whatChanged(folder, [], at(before));
  expect(whatChanged(folder, [], at(version))).toBe(
    `Rotativa ha pasado de la versión ${before} a la ${version}: CHANGELOG.md dice qué cambia.`,
  );
});

test("a folder of a version that noted none tells of its migrations", () => {
  expect(whatChanged(folder, ["a"], at("1.1.0"))).toBe(
    "La base de datos ha recibido una migración.",
  );
});

test("the changelog begins with the version of the program", () => {
  const [, newest] = /^## \[(.+?)\] - \d{4}-\d\d-\d\d$/m.exec(
    readFileSync("CHANGELOG.md", "utf8"),
  )!;
  expect(newest).toBe(packageJson.version);
  expect(whatChanged(folder, [])).toBeNull();
  expect(readFileSync(path.join(folder, "version"), "utf8")).toBe(newest);
});

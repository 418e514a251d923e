import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

interface Locked {
  version?: string;
  optionalDependencies?: Record<string, string>;
}

const lock = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
  packages: Record<string, Locked>;
};
const manifest = JSON.parse(readFileSync("package.json", "utf8")) as Record<
  "dependencies" | "devDependencies",
  Record<string, string>
>;

/** The first versions without the year's security holes. */
const safeSince = {
  next: "16.4.6",
  sharp: "0.35.5",
  satori: "0.33.5",
  "@vercel/og": "1.0.3",
};

test.each(Object.entries(safeSince))("no copy of %s is older than %s", (name, safe) => {
  const copies = Object.entries(lock.packages)
    .filter(([place]) => `/${place}`.endsWith(`/node_modules/${name}`))
    .map(([, { version = "0" }]) => version);
  expect(copies).not.toEqual([]);
  expect(copies.filter((version) => compare(version, safe) < 0)).toEqual([]);
});

test("versions are compared as numbers", () => {
  expect(compare("16.4.5", "16.4.6")).toBeLessThan(0);
  expect(compare("16.10.0", "16.4.6")).toBeGreaterThan(0);
  expect(compare("16.4.6", "16.4.6")).toBe(0);
});

test("every version is exact", () => {
  const versions = Object.values({ ...manifest.dependencies, ...manifest.devDependencies });
  expect(versions.filter((version) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
});

test("the lockfile names the packages of every platform, or npm ci refuses it", () => {
  const locked = new Set(
    Object.keys(lock.packages).map((place) => place.split("node_modules/").at(-1)),
  );
  const wanted = Object.values(lock.packages).flatMap(({ optionalDependencies = {} }) =>
    Object.keys(optionalDependencies),
  );
  expect(wanted.filter((name) => !locked.has(name))).toEqual([]);
});

test.each(["package-lock.json", ".ci/postgres/package-lock.json"])(
  "%s names no registry",
  (file) => {
    expect(readFileSync(file, "utf8")).not.toContain('"resolved"');
  },
);

function compare(a: string, b: string): number {
  const [left, right] = [a, b].map((version) => version.split(".").map(Number));
  for (let place = 0; place < 3; place++) {
    const difference = (left?.[place] ?? 0) - (right?.[place] ?? 0);
    if (difference) return difference;
  }
  return 0;
}

import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { nextStamp } from "@/scripts/migration-stamp";

/** Two were given the same time; databases know them by these names, so both stay. */
const SHARED_STAMP = "20261121010000";

const names = readdirSync("prisma/migrations").filter((name) => name !== "migration_lock.toml");

test("each migration is a time and a name", () => {
  expect(names.filter((name) => !/^\d{14}_[a-z0-9_]+$/.test(name))).toEqual([]);
});

test("no two have the same time", () => {
  const stamps = names.map((name) => name.slice(0, 14));
  const shared = stamps.filter((stamp, index) => stamps.indexOf(stamp) !== index);
  expect(shared).toEqual([SHARED_STAMP]);
});

test("a new one comes last, whatever the clock says", () => {
  const existing = ["20261122235959_two", "20261120000000_one", "migration_lock.toml"];
  expect(nextStamp(existing, new Date("2026-11-21T10:20:30Z"))).toBe("20261123000000");
  expect(nextStamp(existing, new Date("2026-11-25T10:20:30Z"))).toBe("20261125102030");
  expect(nextStamp(["20261123000090_late"], new Date("2026-11-21T10:20:30Z"))).toBe(
    "20261123000131",
  );
  expect(nextStamp([], new Date("2026-11-25T10:20:30Z"))).toBe("20261125102030");
});

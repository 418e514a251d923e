import "@/tests/support/frozen"; // first: see there
import { beforeEach, expect, test } from "vitest";
import { db } from "@/lib/kernel/db";
import { KEPT_FOR, catchUpInNext, isTouchedSince } from "@/lib/kernel/invalidate";
import { entryTag } from "@/lib/platform/addresses/tags";
import { resetDatabase } from "@/tests/support/database";
import { createEntryFor, createUser } from "@/tests/support/factories";

const MINUTE = 60_000;

let tag: string;

beforeEach(async () => {
  await resetDatabase();
  await db.$executeRaw`DELETE FROM "invalidation"`;
  const { entry_id } = await createEntryFor(await createUser());
  tag = entryTag(entry_id);
});

/** As if every change had been made so long ago. */
const age = (milliseconds: number) => db.$executeRaw`
  UPDATE "invalidation" SET "at" = "at" - ${milliseconds} * interval '1 millisecond'`;

test("a page is older than a change of what it shows, and of nothing else", async () => {
  const before = Date.now() - MINUTE;
  expect(await isTouchedSince(before, ["entry:0", tag])).toBe(true);
  expect(await isTouchedSince(before, ["entry:0", "front:0"])).toBe(false);
  expect(await isTouchedSince(before, [])).toBe(false);
});

test("a page that was kept soon after a change may have been begun before it", async () => {
  expect(await isTouchedSince(Date.now() + 1_000, [tag])).toBe(true);
  await age(2 * MINUTE);
  expect(await isTouchedSince(Date.now(), [tag])).toBe(false);
});

test("of a page that is older than the notices nobody knows", async () => {
  const longAgo = Date.now() - KEPT_FOR - MINUTE;
  expect(await isTouchedSince(longAgo, ["entry:0"])).toBe(true);
});

test("the cron deletes old notices, and none that may be asked for", async () => {
  await catchUpInNext();
  expect(await db.invalidation.count()).toBeGreaterThan(0);
  await age(KEPT_FOR + MINUTE);
  await catchUpInNext();
  expect(await db.invalidation.count()).toBe(0);
});

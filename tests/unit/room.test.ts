import { tmpdir } from "node:os";
import { expect, test } from "vitest";
import { freeBytes } from "@/lib/kernel/room";

test("a disk has the bytes that are free on it", async () => {
  const free = await freeBytes(tmpdir());
  expect(free).toBeGreaterThan(0);
  expect(free).toBeLessThan(Infinity);
});

test.runIf(process.platform === "linux")("one that tells no size is never full", async () => {
  expect(await freeBytes("/proc")).toBe(Infinity);
});

test("of a folder that is not there nothing is known", async () => {
  await expect(freeBytes("/no/hay")).rejects.toMatchObject({ code: "ENOENT" });
});

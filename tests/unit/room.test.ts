import { tmpdir } from "node:os";
import { describe, expect, test } from "vitest";
import { freeBytes, requireRoom } from "@/lib/kernel/room";

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

describe("room for what somebody brings or takes along", () => {
  const told = (free: number) => `Quedan ${free}.`;

  test("is there for little, and not for more than is free, with the sentence of who asks", async () => {
    await requireRoom(tmpdir(), 1, told);
    await expect(requireRoom(tmpdir(), 2 ** 60, told)).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringMatching(/^Quedan \d+\.$/),
    });
  });

  test("leaves some to spare", async () => {
    const free = await freeBytes(tmpdir());
    await expect(requireRoom(tmpdir(), free - 2 ** 28, told)).rejects.toThrow("Quedan");
  });

  test.runIf(process.platform === "linux")("is on a disk that tells no size", () =>
    requireRoom("/proc", 2 ** 60, told),
  );
});

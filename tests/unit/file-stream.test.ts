import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { fileStream } from "@/lib/kernel/file-stream";
import { isOpen, tellsOpenFiles } from "@/tests/support/open-files";
import { soon } from "@/tests/support/soon";

const folder = mkdtempSync(path.join(tmpdir(), "rotativa-stream-"));
const file = path.join(folder, "grande.bin");
const bytes = randomBytes(1_000_000);
writeFileSync(file, bytes);
afterAll(() => rmSync(folder, { recursive: true }));

/** Counts how often it was told that all was taken. */
function counting() {
  const counted = { calls: 0 };
  return { counted, ended: async () => void counted.calls++ };
}

test("a file is read whole, and who sent it is told before the stream ends", async () => {
  const { counted, ended } = counting();
  const reader = fileStream(file, { ended }).getReader();
  const read: Uint8Array[] = [];
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    expect(counted.calls).toBe(0);
    read.push(part.value);
  }
  expect(Buffer.concat(read).equals(bytes)).toBe(true);
  expect(counted.calls).toBe(1);
});

test("reading throws for a file that is not there, and tells", async () => {
  const { counted, ended } = counting();
  const told: unknown[] = [];
  const missing = fileStream(path.join(folder, "nada.bin"), {
    ended,
    failed: (error) => told.push(error),
  });
  await expect(new Response(missing).arrayBuffer()).rejects.toMatchObject({ code: "ENOENT" });
  expect(told).toMatchObject([{ code: "ENOENT" }]);
  expect(counted.calls).toBe(0);
});

describe.runIf(tellsOpenFiles)("a file is open while it is read, and", () => {
  test("not when nobody begins to", async () => {
    const body = new Response(fileStream(file)).body!;
    expect(isOpen(file)).toBe(false);
    await body.cancel();
    expect(isOpen(file)).toBe(false);
  });

  test("closed after its end", async () => {
    await new Response(fileStream(file)).arrayBuffer();
    await soon(() => expect(isOpen(file)).toBe(false));
  });

  test("closed when its reader leaves, who has not got it", async () => {
    const { counted, ended } = counting();
    const reader = fileStream(file, { ended }).getReader();
    await reader.read();
    expect(isOpen(file)).toBe(true);
    await reader.cancel();
    await soon(() => expect(isOpen(file)).toBe(false));
    expect(counted.calls).toBe(0);
  });

  test("closed when its reader leaves while the first bytes are on their way", async () => {
    const reader = fileStream(file).getReader();
    const first = reader.read();
    await reader.cancel();
    await first;
    await soon(() => expect(isOpen(file)).toBe(false));
  });
});

import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { diskStorage } from "@/lib/uploads/disk-storage";
import { s3Storage } from "@/lib/uploads/s3-storage";
import type { FileStorage } from "@/lib/uploads/file-storage";
import { startFakeS3, type FakeS3 } from "@/tests/support/fake-s3";

const content = Buffer.from("una imagen");
const credentials = { accessKeyId: "clave", secretAccessKey: "secreto" };

describe("on disk", () => {
  let folder: string;
  beforeAll(async () => {
    folder = path.join(await mkdtemp(path.join(tmpdir(), "rotativa-")), "uploads");
  });
  afterAll(() => rm(path.dirname(folder), { recursive: true }));

  keepsFiles(() => diskStorage(folder));

  test("a folder that nothing was written to has no files", async () => {
    expect(await namesIn(diskStorage(path.join(folder, "nada")).list())).toEqual([]);
  });

  test("nothing but whole files is left in the folder", async () => {
    await diskStorage(folder).write("b.webp", content);
    // A folder of that name stands in the way: the second step of the write fails.
    await diskStorage(path.join(folder, "c.webp")).write("d.webp", content);
    await expect(diskStorage(folder).write("c.webp", content)).rejects.toThrow();
    expect((await readdir(folder)).filter((name) => name.endsWith(".tmp"))).toEqual([]);
  });
});

describe("in a bucket", () => {
  let s3: FakeS3;
  beforeAll(async () => {
    s3 = await startFakeS3(credentials.accessKeyId);
  });
  afterAll(() => s3.close());

  const bucket = (accessKeyId = credentials.accessKeyId) =>
    s3Storage({
      ...credentials,
      endpoint: s3.endpoint,
      bucket: "cubo",
      region: "eu-west-1",
      accessKeyId,
    });

  keepsFiles(() => bucket());

  test("an object lies under uploads/ and says what it is", async () => {
    await bucket().write("b.webp", content);
    expect(s3.objects.get("/cubo/uploads/b.webp")).toEqual({ type: "image/webp", data: content });
  });

  test("a refused key is an error, not a missing file", async () => {
    await expect(bucket("otra").write("c.webp", content)).rejects.toThrow("SignatureDoesNotMatch");
    await expect(bucket("otra").read("b.webp")).rejects.toThrow("SignatureDoesNotMatch");
  });
});

/** What any storage promises. */
function keepsFiles(storage: () => FileStorage) {
  test("what was written is read", async () => {
    await storage().write("a.webp", content);
    const file = await storage().read("a.webp");
    expect(await new Response(file).text()).toBe("una imagen");
  });

  test("what was removed is gone, and may be removed again", async () => {
    await storage().write("fuera.webp", content);
    await storage().remove("fuera.webp");
    await storage().remove("fuera.webp");
    expect(await storage().read("fuera.webp")).toBeNull();
  });

  test("a file that is not there is null", async () => {
    expect(await storage().read("nada.webp")).toBeNull();
  });

  test("what was removed is neither read nor listed, and may be removed again", async () => {
    await storage().write("va.webp", content);
    await storage().write("queda.webp", content);
    expect(await namesIn(storage().list())).toEqual(
      expect.arrayContaining(["va.webp", "queda.webp"]),
    );
    await storage().remove("va.webp");
    await storage().remove("va.webp");
    expect(await storage().read("va.webp")).toBeNull();
    const left = await namesIn(storage().list());
    expect(left).toContain("queda.webp");
    expect(left).not.toContain("va.webp");
  });
}

async function namesIn(files: AsyncIterable<string>): Promise<string[]> {
  const names: string[] = [];
  for await (const name of files) names.push(name);
  return names;
}

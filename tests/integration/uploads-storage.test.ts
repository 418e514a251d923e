import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { diskStorage } from "@/lib/uploads/disk-storage";
import { s3Storage } from "@/lib/uploads/s3-storage";
import type { FileStorage } from "@/lib/uploads/file-storage";
import { keptInMemory } from "@/lib/uploads/kept-in-memory";
import { soon } from "@/tests/support/soon";
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

  keepsFiles(() => bucketOf(s3));

  test("an object lies under uploads/ and says what it is", async () => {
    await bucketOf(s3).write("b.webp", content);
    expect(s3.objects.get("/cubo/uploads/b.webp")).toEqual({ type: "image/webp", data: content });
  });

  test("a refused key is an error, not a missing file", async () => {
    const refused = bucketOf(s3, "otra");
    await expect(refused.write("c.webp", content)).rejects.toThrow("SignatureDoesNotMatch");
    await expect(refused.read("b.webp")).rejects.toThrow("SignatureDoesNotMatch");
  });

  describe("kept in memory", () => {
    keepsFiles(() => keptInMemory(bucketOf(s3)));

    test("a file is asked for once, however many read it", async () => {
      const storage = keptInMemory(bucketOf(s3));
      await storage.write("una.webp", content);
      const before = s3.reads();
      await Promise.all(Array.from({ length: 20 }, () => textIn(storage, "una.webp")));
      await storage.write("una.webp", Buffer.from("otra"));
      expect(await textIn(storage, "una.webp")).toBe("otra");
      expect(s3.reads() - before).toBe(2);
    });

    test("what was read longest ago makes room, and what has none is not kept", async () => {
      const storage = keptInMemory(bucketOf(s3), { maxBytes: 2_500, keptFor: 60_000 });
      for (const name of ["a", "b", "c"]) await storage.write(name, Buffer.alloc(900));
      await storage.write("grande", Buffer.alloc(3_000));
      const asked: string[] = [];
      for (const name of ["a", "b", "a", "c", "a", "b", "grande", "grande"]) {
        const before = s3.reads();
        await textIn(storage, name);
        if (s3.reads() > before) asked.push(name);
      }
      expect(asked).toEqual(["a", "b", "c", "b", "grande", "grande"]);
    });

    test("what was kept is read on while the service is away; the rest is an error, not missing", async () => {
      const away = await startFakeS3(credentials.accessKeyId);
      const bucket = bucketOf(away);
      const read = vi.spyOn(bucket, "read");
      const storage = keptInMemory(bucket, { maxBytes: 2_500, keptFor: 1 }); // then asked again
      await storage.write("a.webp", content);
      await textIn(storage, "a.webp");
      await away.close();
      read.mockClear();
      await soon(async () => {
        expect(await textIn(storage, "a.webp")).toBe("una imagen");
        expect(read).toHaveBeenCalled();
      });
      await expect(storage.read("b.webp")).rejects.toThrow();
    });
  });
});

const bucketOf = ({ endpoint }: FakeS3, accessKeyId = credentials.accessKeyId) =>
  s3Storage({ ...credentials, accessKeyId, endpoint, bucket: "cubo", region: "eu-west-1" });

const textIn = async (storage: FileStorage, name: string) =>
  new Response(await storage.read(name)).text();

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

import { once } from "node:events";
import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { log } from "@/lib/kernel/log";
import { diskStorage } from "@/lib/platform/uploads/disk-storage";
import { tellingFailures, whyStorageFails } from "@/lib/platform/uploads/failures";
import { s3Storage } from "@/lib/platform/uploads/s3-storage";
import type { FileStorage } from "@/lib/platform/uploads/file-storage";
import { keptInMemory } from "@/lib/platform/uploads/kept-in-memory";
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
    await diskStorage(folder).check(); // which writes
    expect((await readdir(folder)).filter((name) => name.endsWith(".tmp"))).toEqual([]);
  });

  test("what a killed process has left of a write goes, once nobody can be at it any more", async () => {
    const storage = diskStorage(path.join(folder, "cut-short"));
    await storage.write("a.webp", content);
    const [old, fresh] = [".old.tmp", ".fresh.tmp"].map((name) =>
      path.join(folder, "cut-short", name),
    );
    await writeFile(old!, content);
    await writeFile(fresh!, content);
    await utimes(old!, new Date(), new Date(Date.now() - 2 * 3_600_000));
    await storage.tidy();
    expect((await readdir(path.join(folder, "cut-short"))).sort()).toEqual([
      ".fresh.tmp",
      "a.webp",
    ]);
  });
});

describe("a storage that fails", () => {
  const AWAY = "El almacén de imágenes no responde. Inténtalo de nuevo en un momento.";
  const unavailable = (message: string) => ({ code: "unavailable", message, retryAfter: 30 });

  /** What it answers, whatever it is asked. */
  const answersOf = async (storage: FileStorage) => {
    const told = tellingFailures(storage);
    const asked = [
      told.write("a.webp", content),
      told.read("a.webp"),
      told.size("a.webp"),
      told.remove("a.webp"),
      told.check(),
    ];
    const settled = await Promise.allSettled(asked);
    return settled.map((each) =>
      each.status === "rejected" ? (each.reason as Error) : each.value,
    );
  };
  const allAway = Array.from({ length: 5 }, () => unavailable(AWAY));

  test.each(["clave", "otra"])("by its key «%s» is known before anything is sent", async (key) => {
    const s3 = await startFakeS3(credentials.accessKeyId);
    onTestFinished(() => s3.close());
    const check = tellingFailures(bucketOf(s3, key)).check();
    if (key === "clave") expect(await check).toBeUndefined();
    else await expect(check).rejects.toMatchObject(unavailable(AWAY));
  });

  test.each([
    ["NoSuchBucket", /no tiene ese bucket.*UPLOADS_S3_BUCKET/],
    ["InvalidAccessKeyId", /no acepta la clave.*UPLOADS_S3_ACCESS_KEY_ID/],
    ["InternalError", new RegExp(`^${AWAY}$`)],
  ] as const)(
    "with %s answers 503 and a sentence, and tells whoever runs it why",
    async (how, why) => {
      const s3 = await startFakeS3(credentials.accessKeyId);
      onTestFinished(() => s3.close());
      s3.fail(how);
      // S3 says nothing more than 404 of a size that it is asked for.
      const answers = how === "NoSuchBucket" ? allAway.with(2, null!) : allAway;
      expect(await answersOf(bucketOf(s3))).toMatchObject(answers);
      const error = await tellingFailures(bucketOf(s3))
        .check()
        .catch((thrown: Error) => thrown);
      expect(whyStorageFails(error as Error)).toMatch(why);
    },
  );

  test("that is silent is checked within seconds, whatever else waits for it", async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const silent = { ...diskStorage("/nada"), check: () => new Promise<void>(() => {}) };
    const refused = expect(tellingFailures(silent).check()).rejects.toMatchObject(
      unavailable(AWAY),
    );
    await vi.advanceTimersByTimeAsync(5_000);
    await refused;
  });

  test("that refuses the key, or is gone, answers 503 and a sentence", async () => {
    const s3 = await startFakeS3(credentials.accessKeyId);
    expect(await answersOf(bucketOf(s3, "otra"))).toMatchObject(allAway);
    await s3.close();
    expect(await answersOf(bucketOf(s3))).toMatchObject(allAway);
  });

  test("on a disk that is no folder does too", async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "rotativa-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    await writeFile(path.join(folder, "uploads"), "");
    const [write, , , , check] = await answersOf(diskStorage(path.join(folder, "uploads")));
    expect([write, check]).toMatchObject([unavailable(AWAY), unavailable(AWAY)]);
  });

  test("for lack of room says that", async () => {
    const full = {
      ...diskStorage("/nada"),
      write: () => Promise.reject(Object.assign(new Error(), { code: "ENOSPC" })),
    };
    await expect(tellingFailures(full).write("a.webp", content)).rejects.toMatchObject(
      unavailable("No queda sitio para guardar más imágenes."),
    );
  });

  test("is logged once a minute, and when it works again", async () => {
    const said: string[] = [];
    const spies = (["error", "warn"] as const).map((level) =>
      vi
        .spyOn(log, level)
        .mockImplementation(((_told: object, message: string) => said.push(message)) as never),
    );
    onTestFinished(() => spies.forEach((spy) => spy.mockRestore()));
    const folder = await mkdtemp(path.join(tmpdir(), "rotativa-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    const place = path.join(folder, "uploads");
    await writeFile(place, "");
    const storage = tellingFailures(diskStorage(place));
    for (let time = 0; time < 3; time++) await storage.write("a.webp", content).catch(() => {});
    await rm(place);
    await storage.write("a.webp", content);
    await storage.write("a.webp", content);
    expect(said).toEqual(["the storage of images fails", "the storage of images works again"]);
  });

  test("by hanging is not waited for without end", async () => {
    const hanging = createServer(() => {}).listen(0, "127.0.0.1");
    await once(hanging, "listening");
    onTestFinished(() => void hanging.close().closeAllConnections());
    const { port } = hanging.address() as AddressInfo;
    const storage = s3Storage(
      { endpoint: `http://127.0.0.1:${port}`, bucket: "cubo", region: "us-east-1", ...credentials },
      { connectionTimeout: 100, requestTimeout: 100, socketTimeout: 100 },
    );
    await expect(tellingFailures(storage).read("a.webp")).rejects.toMatchObject(unavailable(AWAY));
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
    expect(await storage().size("nada.webp")).toBeNull();
  });

  test("the size of what was written is known", async () => {
    await storage().write("medida.webp", content);
    expect(await storage().size("medida.webp")).toBe(content.length);
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

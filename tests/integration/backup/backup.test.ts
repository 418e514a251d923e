import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { randomBytes } from "node:crypto";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { createTarPacker } from "modern-tar";
import { checksumOf, writeArchive } from "@/lib/operation/backup/archive";
import { checkBackup } from "@/lib/operation/backup/check";
import { makeBackup, type BackupSource } from "@/lib/operation/backup/make";
import { emptyManifest } from "@/lib/operation/backup/manifest";
import {
  beginRestore,
  isEmptyDatabase,
  readSettings,
  restoreDatabase,
  restoreUploads,
} from "@/lib/operation/backup/restore";
import { openClient, tablesOf } from "@/lib/kernel/copy-tables";
import { db } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { whyRefused } from "@/lib/kernel/system-errors";
import { diskStorage } from "@/lib/platform/uploads/disk-storage";
import type { FileStorage } from "@/lib/platform/uploads/file-storage";
import { s3Storage } from "@/lib/platform/uploads/s3-storage";
import { restoreSite } from "@/scripts/backup/restore-site";
import { migrate } from "@/server/migrate";
import { resetDatabase, someoneWaits } from "@/tests/support/database";
import { createCommentFor, createEntryFor, createUser } from "@/tests/support/factories";
import { startFakeS3 } from "@/tests/support/fake-s3";
import { freshDatabase } from "@/tests/support/fresh-database";
import { rowsOf, rulesOf } from "@/tests/support/same-site";
import { soon } from "@/tests/support/soon";

const folder = mkdtempSync(path.join(tmpdir(), "rotativa-backup-"));
const uploads = diskStorage(path.join(folder, "uploads"));
const at = (name: string) => path.join(folder, name);
const file = at("copia.tar");

const IMAGE = `${"a".repeat(32)}-800x600.webp`;
const SECRET = "una clave que no debe leer nadie más";

const source: BackupSource = {
  databaseUrl: env.DATABASE_URL!,
  uploads,
  settings: { open: { SITE_NAME: "El Faro" }, secret: { SECRET_KEY: SECRET } },
  version: "1.2.3",
};

beforeAll(() => uploads.write(IMAGE, Buffer.from([0, 1, 2, 255])));
beforeEach(resetDatabase);
afterAll(() => rmSync(folder, { recursive: true }));

async function target() {
  const database = await freshDatabase();
  onTestFinished(() => database.close());
  return database.connectionString;
}

async function restoreTo(url: string) {
  await migrate(url);
  await restoreDatabase(file, await checkBackup(file), url);
}

test("a site comes back as it was, row by row and file by file", async () => {
  const author = await createUser();
  await createEntryFor(author, { title: "Barras \\ y\ttabuladores", content: "Línea\n\n\\N\n\\." });
  await createEntryFor(author, { image: `/uploads/${IMAGE}` });
  // More than one part of rows, and more than one piece of a table
  await db.$executeRaw`
    INSERT INTO "audit_event" ("action", "actor_name", "before")
    SELECT 'entry.deleted', md5(n::text), to_jsonb(repeat(md5(n::text), 3)) FROM generate_series(1, 60000) n`;
  const made = await makeBackup(file, source);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const parts = made.files.filter(({ name }) => name.startsWith("database/audit_event/"));
  expect(parts.length).toBeGreaterThan(2);
  expect(made.missing).toEqual([]);

  const url = await target();
  expect(await isEmptyDatabase(url)).toBe(true);
  await restoreTo(url);
  expect(await isEmptyDatabase(url)).toBe(false);
  expect(await rowsOf(url)).toEqual(await rowsOf(env.DATABASE_URL!));
  expect(await rulesOf(url)).toEqual(await rulesOf(env.DATABASE_URL!));

  const others = diskStorage(path.join(folder, "others"));
  await restoreUploads(file, others);
  expect(readFileSync(path.join(folder, "others", IMAGE))).toEqual(Buffer.from([0, 1, 2, 255]));
});

/** A bucket in memory. */
async function bucket() {
  const s3 = await startFakeS3("clave");
  onTestFinished(() => s3.close());
  const account = { accessKeyId: "clave", secretAccessKey: "secret", region: "auto" };
  return s3Storage({ ...account, endpoint: s3.endpoint, bucket: "rotativa" });
}

const disk = () => Promise.resolve(diskStorage(mkdtempSync(path.join(folder, "disk-"))));

/** All that a storage has, by its names. */
async function filesIn(storage: FileStorage) {
  const files: [string, string][] = [];
  for await (const name of storage.list()) {
    const stream = await storage.read(name);
    files.push([name, Buffer.from(await new Response(stream).arrayBuffer()).toString("hex")]);
  }
  return files.toSorted();
}

test.each([
  ["from S3 to the disk", bucket, disk],
  ["from the disk to S3", disk, bucket],
  ["from S3 to S3", bucket, bucket],
])("images come along %s", async (_how, from, to) => {
  const [first, second] = [await from(), await to()];
  const photo = randomBytes(300_000);
  for (const letter of "abc") await first.write(`${letter.repeat(32)}-800x600.webp`, photo);
  await first.write(`${"a".repeat(32)}-800x600-320.webp`, Buffer.from([0, 255]));
  const { files } = await makeBackup(file, { ...source, uploads: first });
  expect(files.filter(({ name }) => name.startsWith("uploads/"))).toHaveLength(4);
  await checkBackup(file);
  await restoreUploads(file, second);
  expect(await filesIn(second)).toEqual(await filesIn(first));
});

/** What a site on the first version that made backups wrote: it has neither today's tables nor today's columns. */
const OLD_RELEASE = "20261126045334_backups";
const WRITTEN_BY_IT = `
  INSERT INTO "user" ("id", "username", "password", "trusted_at") VALUES (1, 'ana', '!', '2026-11-20'), (2, 'berta', '!', NULL);
  INSERT INTO "entry" ("entry_id", "title", "content", "user_id")
    VALUES (1, 'La primera', 'Un texto \\ con barra.', 1), (2, 'La segunda', 'Otro texto.', 2);
  INSERT INTO "comment" ("comment_id", "content", "user_id", "entry_id") VALUES (1, 'Que conste.', 2, 1);
  INSERT INTO "held_comment" ("content", "user_id", "entry_id", "cause") VALUES ('Espera.', 2, 1, 'links');
  INSERT INTO "draft" ("user_id", "title") VALUES (1, 'A medias');
  SELECT setval('user_id_seq', 2), setval('entry_entry_id_seq', 2), setval('comment_comment_id_seq', 1)`;

test("a backup that an older version made becomes a site of this one, as its database does in place", async () => {
  const [old, url] = [await target(), await target()];
  await migrate(old, { until: OLD_RELEASE });
  const client = await openClient(old);
  await client.query(WRITTEN_BY_IT).finally(() => client.end());
  await makeBackup(file, { ...source, databaseUrl: old });
  const manifest = await checkBackup(file);
  expect(manifest.migrations.at(-1)).toBe(OLD_RELEASE);
  expect(Object.keys(manifest.tables)).not.toContain("stored_comment");

  const restored = diskStorage(path.join(folder, "of-old"));
  const restoreSettings = () => Promise.resolve(["Los ajustes están aparte."]);
  expect(
    await restoreSite({ file, manifest, databaseUrl: url, uploads: restored, restoreSettings }),
  ).toEqual(["Los ajustes están aparte."]);
  expect(await filesIn(restored)).toEqual(await filesIn(uploads));
  await migrate(old);
  expect(await rowsOf(url)).toEqual(await rowsOf(old));
  expect(await rulesOf(url)).toEqual(await rulesOf(env.DATABASE_URL!));
  const there = await openClient(url);
  onTestFinished(() => there.end());
  const { rows } = await there.query(`SELECT "status", "content" FROM "stored_comment" ORDER BY 1`);
  expect(rows).toEqual([
    { status: "held", content: "Espera." },
    { status: "published", content: "Que conste." },
  ]);

  await expect(
    restoreSite({ file, manifest, databaseUrl: url, uploads: restored, restoreSettings }),
  ).rejects.toThrow("Ya hay cuentas");
  const newer = { ...manifest, migrations: [...manifest.migrations, "9999_del_futuro"] };
  const empty = { databaseUrl: await target(), uploads: restored, restoreSettings };
  await expect(restoreSite({ file, manifest: newer, ...empty })).rejects.toThrow(
    "es de una versión más nueva de Rotativa (tiene la migración 9999_del_futuro)",
  );
  await migrate(empty.databaseUrl);
  await expect(restoreSite({ file, manifest, ...empty })).rejects.toThrow("posterior a la copia");
});

test("what is written meanwhile is in it whole or not at all", async () => {
  const author = await createUser();
  const { entry_id } = await createEntryFor(author);
  let comments = 0;
  const written = Promise.withResolvers<void>();
  const busy = diskStorage(path.join(folder, "busy"));
  const writes = (async () => {
    while (!existsSync(file) || comments < 20) {
      await createCommentFor(author, entry_id);
      if (++comments === 5) written.resolve();
    }
  })();
  await written.promise;
  rmSync(file, { force: true });
  await makeBackup(file, { ...source, uploads: busy });
  await writes;

  const url = await target();
  await restoreTo(url);
  const client = await openClient(url);
  onTestFinished(() => client.end());
  const { rows } = await client.query<{ told: number; has: number }>(`
    SELECT "comments_count" AS told, (SELECT count(*)::integer FROM "comment") AS has FROM "entry"`);
  expect(rows[0]!.has).toBeGreaterThanOrEqual(5);
  expect(rows[0]!.told).toBe(rows[0]!.has);
});

test("a table that is rewritten while it begins is whole in it", async () => {
  const author = await createUser();
  await createEntryFor(author);
  const url = env.DATABASE_URL!;
  const [first, migrating] = [await openClient(url), await openClient(url)];
  try {
    const [{ name } = { name: "" }] = await tablesOf(first);
    await first.query(`BEGIN; LOCK TABLE ${name} IN ACCESS EXCLUSIVE MODE`);
    const making = makeBackup(file, source);
    await soon(async () => expect(await someoneWaits(migrating)).toBe(true));
    await migrating.query(
      `ALTER TABLE "entry" ADD COLUMN "twice" text GENERATED ALWAYS AS ("title" || "title") STORED`,
    );
    await first.query("COMMIT");
    const { tables } = await making;
    expect(tables.entry?.rows).toBe(1);
  } finally {
    await migrating.query(`ALTER TABLE "entry" DROP COLUMN IF EXISTS "twice"`);
    await first.end();
    await migrating.end();
  }
});

test("an image that a text shows and that is gone is named", async () => {
  const gone = `${"b".repeat(32)}-800x600.webp`;
  await db.$executeRaw`INSERT INTO "upload" ("upload_id") VALUES (${"b".repeat(32)}), (${"c".repeat(32)})`;
  await createEntryFor(await createUser(), { image: `/uploads/${gone}` });
  expect((await makeBackup(file, source)).missing).toEqual(["b".repeat(32)]);
});

test("an image that is removed while it is made is passed over", async () => {
  const leaving = diskStorage(path.join(folder, "leaving"));
  for (const letter of "ab") await leaving.write(`${letter.repeat(32)}-8x6.webp`, Buffer.from("."));
  const read = async (name: string) => {
    const stream = await leaving.read(name);
    if (name.startsWith("a")) await leaving.remove(name);
    return stream;
  };
  await makeBackup(file, { ...source, uploads: { ...leaving, read } });
  const { files } = await checkBackup(file);
  const images = files.map(({ name }) => name).filter((name) => name.startsWith("uploads/"));
  expect(images).toEqual([`uploads/${"b".repeat(32)}-8x6.webp`]);
});

describe("an archive", () => {
  beforeEach(async () => {
    rmSync(file, { force: true });
    await createUser();
    await makeBackup(file, source);
  });

  test("that is whole is known to be", async () => {
    const { version, files } = await checkBackup(file);
    expect(version).toBe("1.2.3");
    expect(files.map(({ name }) => name)).toContain(`uploads/${IMAGE}`);
  });

  test.each([
    [
      "with another byte within",
      (data: Buffer) => flip(data, data.indexOf(Buffer.from([0, 1, 2, 255]))),
      /dañado/,
    ],
    [
      "cut short",
      (data: Buffer) => data.subarray(0, data.length / 2),
      /no se puede leer|no está completo/,
    ],
    [
      "that lacks its end",
      (data: Buffer) => data.subarray(0, data.indexOf("manifest.json")),
      /no se puede leer|no está completo/,
    ],
    [
      "of something else",
      () => Buffer.from("una carta\n".repeat(500)),
      /no se puede leer|no es una copia/,
    ],
    ["with nothing in it", () => Buffer.alloc(0), /no se puede leer|no es una copia/],
    [
      "of a newer format",
      (data: Buffer) =>
        Buffer.from(data.toString("latin1").replace('"format":1', '"format":2'), "latin1"),
      /versión más nueva/,
    ],
    [
      "whose manifest lacks something",
      (data: Buffer) =>
        Buffer.from(data.toString("latin1").replace('"format":1', '"fxrmat":1'), "latin1"),
      /manifest\.json.*está dañado/,
    ],
    [
      "whose manifest is no JSON",
      (data: Buffer) =>
        Buffer.from(data.toString("latin1").replace('{"format":1', '["format":1'), "latin1"),
      /manifest\.json.*está dañado/,
    ],
  ])("%s is refused", async (_what, change, why) => {
    writeFileSync(file, change(readFileSync(file)));
    await expect(checkBackup(file)).rejects.toThrow(why);
  });

  test("with images of a phone's size is read past them to its end", async () => {
    const photo = randomBytes(300_000);
    const ids = ["b", "c", "d", "e", "f"].map((letter) => `${letter.repeat(32)}-800x600.webp`);
    for (const id of ids) await uploads.write(id, photo);
    onTestFinished(async () => {
      for (const id of ids) await uploads.remove(id);
    });
    await makeBackup(file, source);
    expect(await readSettings(file)).toMatchObject({ open: { SITE_NAME: "El Faro" } });
    const restored = diskStorage(path.join(folder, "restored"));
    await restoreUploads(file, restored);
    const stream = await restored.read(ids[4]!);
    expect(Buffer.from(await new Response(stream).arrayBuffer()).equals(photo)).toBe(true);
  });

  test.each(["../fuera.webp", "..", "carpeta/dentro.webp", ".oculto"])(
    "with an image that is called «%s» is refused",
    async (name) => {
      const data = Buffer.from("x");
      const files = [{ name: `uploads/${name}`, bytes: 1, sha256: checksumOf(data) }];
      await writeArchive(file, async (write) => {
        await write({ name: `uploads/${name}`, data });
        const manifest = { ...emptyManifest("1.2.3"), files };
        await write({ name: "manifest.json", data: Buffer.from(JSON.stringify(manifest)) });
      });
      await expect(checkBackup(file)).rejects.toThrow("no es una imagen del sitio");
    },
  );

  /** An archive of `files` whose manifest says what `said` says. */
  const writeHostile = (files: [string, string][], said: [string, string][], tables = {}) =>
    writeArchive(file, async (write) => {
      for (const [name, data] of files) await write({ name, data: Buffer.from(data) });
      const listed = said.map(([name, data]) => {
        return { name, bytes: data.length, sha256: checksumOf(Buffer.from(data)) };
      });
      const manifest = { ...emptyManifest("1.2.3"), files: listed, tables };
      await write({ name: "manifest.json", data: Buffer.from(JSON.stringify(manifest)) });
    });
  const honest: [string, string] = [`uploads/${IMAGE}`, "x"];
  const outside: [string, string] = ["uploads/../fuera.webp", "y"];

  test.each([
    ["a file that its manifest does not name", [honest, outside], [honest], "nadie puso en él"],
    [
      "such a file, and another named twice",
      [honest, outside],
      [honest, honest],
      "falta o está dañado",
    ],
    ["a file twice", [honest, honest], [honest], "tiene dos veces uploads/"],
    ["two manifests", [["manifest.json", "{}"]], [], "está dañado"],
  ] as const)("with %s is refused", async (_what, files, said, why) => {
    await writeHostile(files as never, said as never);
    await expect(checkBackup(file)).rejects.toThrow(why);
  });

  test.each([
    ["a link", { type: "symlink" as const, linkname: "/etc/passwd" }],
    ["a folder", { type: "directory" as const }],
    ["a file that no memory holds", { type: "file" as const, size: 2 ** 30 }],
  ])("with %s is refused before it is read", async (_what, header) => {
    const { readable, controller } = createTarPacker();
    controller.add({ name: "uploads/a.webp", size: 0, ...header });
    const first = await readable.getReader().read(); // its header alone: what it has is not sent
    writeFileSync(file, first.value!);
    await expect(checkBackup(file)).rejects.toThrow("uploads/a.webp no es de los que lleva una");
  });

  test.each([
    ["a table that is SQL", { '"user"; DROP TABLE "entry"; --': { columns: "id", rows: 0 } }],
    [
      "columns that are SQL",
      { '"user"': { columns: "id) FROM PROGRAM 'touch /tmp/x' --", rows: 0 } },
    ],
    ["too few columns", { '"user"': { columns: "id", rows: 0 } }],
    ["no table", {}],
  ])("whose manifest has %s is not restored", async (_what, tables) => {
    const url = await target();
    await migrate(url);
    const before = await rowsOf(url);
    const { tables: whole } = await makeBackup(file, source);
    const some = Object.keys(tables).length > 0 ? { ...whole, ...tables } : tables;
    await writeHostile([], [], some);
    await expect(restoreDatabase(file, await checkBackup(file), url)).rejects.toThrow(
      /no dice qué columnas tiene|no tiene: user; DROP/,
    );
    expect(await rowsOf(url)).toEqual(before);
  });

  test("that is not there is missed by its name", async () => {
    await expect(checkBackup("/no/existe.tar")).rejects.toThrow(
      "No existe el archivo /no/existe.tar",
    );
  });

  test("that is a folder is what the system says", async () => {
    const why = await checkBackup(folder).then(() => null, whyRefused);
    expect(why).toBe("Hay una carpeta donde debía ir un archivo.");
  });

  test("leaves a mark while it is restored, which goes with its rows", async () => {
    const url = await target();
    await migrate(url, { until: "" });
    expect(await beginRestore(file, url)).toBeNull();
    await expect(migrate(url)).rejects.toThrow(
      /no llegó a su fin.*npm run restore -- .*copia\.tar/,
    );
    await expect(makeBackup(at("half.tar"), { ...source, databaseUrl: url })).rejects.toThrow(
      "le faltan datos",
    );
    await migrate(url, { restoring: true });
    const manifest = await checkBackup(file);
    manifest.tables[`"user"`]!.rows++;
    await expect(restoreDatabase(file, manifest, url)).rejects.toThrow("tenía 2 filas");
    await expect(migrate(url)).rejects.toThrow("no llegó a su fin");

    expect(await beginRestore(file, url)).toMatch(/La restauración de .*copia\.tar.*se repite/i);
    await restoreDatabase(file, await checkBackup(file), url);
    expect(await migrate(url)).toEqual([]);
  });

  test("whose rows do not fit leaves the database as it was", async () => {
    const url = await target();
    await migrate(url);
    const before = await rowsOf(url);
    const manifest = await checkBackup(file);
    manifest.tables[`"user"`]!.rows++;
    await expect(restoreDatabase(file, manifest, url)).rejects.toThrow("tenía 2 filas, y tiene 1");
    expect(await rowsOf(url)).toEqual(before);
    expect(await rulesOf(url)).toEqual(await rulesOf(env.DATABASE_URL!));
  });
});

/** Another byte in one place. */
function flip(data: Buffer, at: number) {
  data[at] = data[at]! ^ 1;
  return data;
}

describe("the secrets of a site", () => {
  test("are not in it without a pass phrase", async () => {
    await makeBackup(file, source);
    expect(await readSettings(file, "otra frase cualquiera")).toEqual({
      open: { SITE_NAME: "El Faro" },
      ...{ secret: null, isSealed: false },
    });
  });

  test("are sealed by one, which alone opens them", async () => {
    await makeBackup(file, { ...source, passphrase: "la frase de la casa" });
    expect(readFileSync(file, "utf8")).not.toContain(SECRET);
    expect(await readSettings(file)).toMatchObject({ secret: null, isSealed: true });
    expect((await readSettings(file, "la frase de la casa")).secret).toEqual({
      SECRET_KEY: SECRET,
    });
    await expect(readSettings(file, "la frase de otra casa")).rejects.toThrow(
      "no es la de esta copia",
    );
  });
});

test("two at once to one file are both whole, whichever stays", async () => {
  const mine = mkdtempSync(path.join(folder, "twice-"));
  const both = path.join(mine, "copia.tar");
  await createUser();
  await Promise.all([makeBackup(both, source), makeBackup(both, source)]);
  await checkBackup(both);
  expect(readdirSync(mine)).toEqual(["copia.tar"]);
});

test("where it cannot be written nothing is left, and no connection waits", async () => {
  await expect(makeBackup(path.join(folder, "no/existe.tar"), source)).rejects.toThrow("ENOENT");
  const taken = path.join(folder, "carpeta");
  mkdirSync(taken, { recursive: true });
  await expect(makeBackup(taken, source)).rejects.toThrow();
  expect(readdirSync(folder).filter((name) => name.endsWith(".partial"))).toEqual([]);
  const sessions = await db.$queryRaw<unknown[]>`
    SELECT FROM pg_stat_activity WHERE "datname" = current_database() AND "query" LIKE 'COPY%'`;
  expect(sessions).toEqual([]);
});

test("an archive that cannot be written says so once nobody fills it any more", async () => {
  let isFilling = true;
  const data = randomBytes(2 ** 20);
  const written = writeArchive(path.join(folder, "no/existe.tar"), async (add) => {
    try {
      for (;;) await add({ name: "image", data });
    } finally {
      await db.$queryRaw`SELECT 1`;
      isFilling = false;
    }
  });
  await expect(written).rejects.toThrow("ENOENT");
  expect(isFilling).toBe(false);
});

import "server-only";
import { type Readable } from "node:stream";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type pg from "pg";
import {
  beginReading,
  openClient,
  readSequences,
  readTable,
  type Table,
} from "@/lib/kernel/copy-tables";
import type { GivenSettings } from "@/lib/kernel/env";
import { conflict } from "@/lib/kernel/errors";
import { wholeOf } from "@/lib/kernel/file-stream";
import { uploadId } from "@/lib/platform/addresses/image-url";
import type { FileStorage } from "@/lib/platform/uploads/file-storage";
import { checksumOf, writeArchive, type ArchivedFile } from "./archive";
import {
  emptyManifest,
  folderOf,
  isPlainName,
  MANIFEST,
  SEALED,
  SETTINGS,
  UPLOADS,
  type Manifest,
} from "./manifest";
import { sealWith } from "./sealed";
import { whyHalfRestored, type HistoryRow } from "./unfinished";

/** The bytes of a table's rows that are packed into one file (4 MiB). */
const PART_BYTES = 4 * 2 ** 20;

/** The byte that ends a line. */
const LINE_END = 10;

export interface BackupSource {
  /** Connects directly, not through a pooler: a snapshot belongs to a session. */
  databaseUrl: string;
  uploads: FileStorage;
  settings: GivenSettings;
  /** The passphrase that seals the secrets; without one they are left out. */
  passphrase?: string;
  /** The version of the product. */
  version: string;
  /** When it aborts, the backup ends and leaves no file. */
  signal?: AbortSignal;
}

/**
 * Writes all that a site stores into one tar file, while the site runs: the rows of its database as they were at one
 * moment, then its images, which never change, then its settings, and last the manifest of what is in it. Memory holds
 * no more than one image or a few megabytes of rows at a time.
 */
export async function makeBackup(file: string, source: BackupSource): Promise<Manifest> {
  const manifest = emptyManifest(source.version);
  await writeArchive(file, async (write) => {
    const add = async ({ name, data }: ArchivedFile) => {
      source.signal?.throwIfAborted();
      await write({ name, data });
      manifest.files.push({ name, bytes: data.length, sha256: checksumOf(data) });
    };
    const shown = await addDatabase(source.databaseUrl, manifest, add);
    for await (const upload of filesOf(source.uploads)) {
      shown.delete(uploadId(upload.name));
      await add({ ...upload, name: UPLOADS + upload.name });
    }
    manifest.missing = [...shown].sort();
    await addSettings(source, add);
    await write({ name: MANIFEST, data: Buffer.from(JSON.stringify(manifest)) });
  });
  return manifest;
}

type Add = (file: ArchivedFile) => Promise<void>;

/** Adds the rows of the database; resolves with the ids of the images that are in use. */
async function addDatabase(url: string, manifest: Manifest, add: Add): Promise<Set<string>> {
  const client = await openClient(url);
  try {
    const tables = await beginReading(client);
    manifest.migrations = await listMigrations(client);
    manifest.sequences = await readSequences(client);
    for (const table of tables) await addTable(client, table, manifest, add);
    const shown = await listShownUploads(client);
    await client.query("COMMIT");
    return shown;
  } finally {
    await client.end();
  }
}

async function addTable(client: pg.Client, table: Table, manifest: Manifest, add: Add) {
  const { name, columns } = table;
  let rows = 0;
  let part = 0;
  for await (const stream of readTable(client, table)) {
    for await (const lines of wholeLines(stream)) {
      rows += countLines(lines);
      const number = String(++part).padStart(6, "0");
      await add({
        name: `${folderOf(name)}${number}.copy.gz`,
        data: await promisify(gzip)(lines),
      });
    }
  }
  manifest.tables[name] = { columns, rows };
}

/** Splits a stream into pieces that end where a line ends, which in PostgreSQL's text format is where a row ends. */
async function* wholeLines(stream: Readable): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes < PART_BYTES) continue;
    const all = Buffer.concat(chunks);
    const end = all.lastIndexOf(LINE_END) + 1;
    if (end > 0) yield all.subarray(0, end);
    const rest = all.subarray(end);
    chunks = [rest];
    bytes = rest.length;
  }
  if (bytes > 0) yield Buffer.concat(chunks);
}

function countLines(lines: Buffer) {
  let count = 0;
  for (let at = lines.indexOf(LINE_END); at >= 0; at = lines.indexOf(LINE_END, at + 1)) count++;
  return count;
}

/**
 * Lists the migrations of the database. Throws 409 when it is half restored: its backup would look like a whole site's.
 */
async function listMigrations(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<HistoryRow>(
    `SELECT migration_name, logs, started_at FROM "_prisma_migrations" WHERE rolled_back_at IS NULL ORDER BY 1`,
  );
  const half = rows.map(whyHalfRestored).find(Boolean);
  if (half) throw conflict(half);
  return rows.map(({ migration_name }) => migration_name);
}

async function listShownUploads(client: pg.Client): Promise<Set<string>> {
  const { rows } = await client.query<{ id: string }>(
    `SELECT "upload_id" AS id FROM "upload" WHERE "unused_since" IS NULL`,
  );
  return new Set(rows.map(({ id }) => id));
}

/**
 * Reads the uploaded files. One that is removed meanwhile is passed over: no text of the snapshot shows it any more.
 */
async function* filesOf(uploads: FileStorage): AsyncGenerator<ArchivedFile> {
  for await (const name of uploads.list()) {
    if (!isPlainName(name)) continue; // somebody else has put it there
    const data = await wholeOf(await uploads.read(name));
    if (data) yield { name, data };
  }
}

async function addSettings({ settings, passphrase }: BackupSource, add: Add) {
  const { open, secret } = settings;
  await add({ name: SETTINGS, data: Buffer.from(JSON.stringify(open, null, 2)) });
  if (!passphrase) return;
  const sealed = await sealWith(passphrase, JSON.stringify(secret));
  await add({ name: SEALED, data: Buffer.from(sealed) });
}

import "server-only";
import { Readable } from "node:stream";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import {
  countRows,
  fillTables,
  openClient,
  writeSequences,
  writeTable,
} from "@/lib/kernel/copy-tables";
import { conflict } from "@/lib/kernel/errors";
import { z } from "@/lib/kernel/zod";
import type { FileStorage } from "@/lib/platform/uploads/file-storage";
import { readArchive } from "./archive";
import { DATABASE, folderOf, SEALED, SETTINGS, UPLOADS, type Manifest } from "./manifest";
import { openWith } from "./sealed";
import { markRestore, unfinishedRestore, unmarkRestore } from "./unfinished";

/** Returns whether nobody has an account in a database, which may have no tables yet. */
export async function isEmptyDatabase(databaseUrl: string): Promise<boolean> {
  const client = await openClient(databaseUrl);
  try {
    const { rows } = await client.query<{ known: string | null }>(
      `SELECT to_regclass('public."user"')::text AS known`,
    );
    return !rows[0]?.known || (await countRows(client, `"user"`)) === 0;
  } finally {
    await client.end();
  }
}

/**
 * Marks the database as half restored, until `restoreDatabase` has filled it. Resolves with a sentence about an earlier
 * restore that did not end, or null.
 */
export async function beginRestore(file: string, databaseUrl: string): Promise<string | null> {
  const client = await openClient(databaseUrl);
  try {
    const before = await markRestore(client, file);
    return before && `${unfinishedRestore(before)}. Se repite desde el principio.`;
  } finally {
    await client.end();
  }
}

/** Stores the images of a backup, which `checkBackup` has found whole. */
export async function restoreUploads(file: string, uploads: FileStorage): Promise<void> {
  for await (const { name, data } of readArchive(file, (name) => name.startsWith(UPLOADS))) {
    await uploads.write(name.slice(UPLOADS.length), data);
  }
}

/**
 * Fills the database with the rows of a backup, all or nothing. It must have the migrations of the backup and no
 * others. Throws when a table then has another number of rows than in the backup. The same transaction removes the mark
 * of `beginRestore`.
 */
export async function restoreDatabase(
  file: string,
  { tables, sequences }: Manifest,
  databaseUrl: string,
): Promise<void> {
  const byFolder = new Map(
    Object.entries(tables).map(([name, table]) => [folderOf(name), { name, ...table }]),
  );
  const client = await openClient(databaseUrl);
  try {
    await fillTables(client, async () => {
      for await (const { name, data } of readArchive(file, (name) => name.startsWith(DATABASE))) {
        const table = byFolder.get(name.slice(0, name.lastIndexOf("/") + 1));
        if (!table) throw conflict(`La copia tiene filas de una tabla que no nombra: ${name}.`);
        await writeTable(client, table, Readable.from([await promisify(gunzip)(data)]));
      }
      for (const [name, { rows }] of Object.entries(tables)) {
        const has = await countRows(client, name);
        if (has !== rows) throw conflict(`${name} tenía ${rows} filas, y tiene ${has}.`);
      }
      await writeSequences(client, sequences);
      await unmarkRestore(client);
    });
  } finally {
    await client.end();
  }
}

const settingsSchema = z.record(z.string(), z.string());

/**
 * Reads the settings of a backup: those that are not secret, and the secrets when the pass phrase opens them. The
 * secrets are null without a pass phrase, or when the backup has none. Throws 409 when the pass phrase is wrong.
 */
export async function readSettings(file: string, passphrase?: string) {
  const found = new Map<string, string>();
  for await (const { name, data } of readArchive(
    file,
    (name) => SEALED === name || SETTINGS === name,
  )) {
    found.set(name, data.toString());
  }
  const sealed = found.get(SEALED);
  const open = settingsSchema.parse(JSON.parse(found.get(SETTINGS) ?? "{}"));
  if (!sealed || !passphrase) return { open, secret: null, isSealed: sealed !== undefined };
  const secret = await openWith(passphrase, sealed);
  if (secret === null) throw conflict("La frase BACKUP_PASSPHRASE no es la de esta copia.");
  return { open, secret: settingsSchema.parse(JSON.parse(secret)), isSealed: true };
}

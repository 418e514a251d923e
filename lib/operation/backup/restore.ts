import "server-only";
import { createGunzip } from "node:zlib";
import {
  countRows,
  fillTables,
  openClient,
  tablesOf,
  type Table,
  writeSequences,
  writeTable,
} from "@/lib/kernel/copy-tables";
import { conflict } from "@/lib/kernel/errors";
import { z } from "@/lib/kernel/zod";
import type { FileStorage } from "@/lib/platform/uploads/file-storage";
import { readArchive } from "./archive";
import { DATABASE, folderOf, SEALED, SETTINGS, UPLOADS, unquoted, type Manifest } from "./manifest";
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
 * others. Throws 409 when the backup has other tables or columns than the database, or when a table then has another
 * number of rows than in the backup. The same transaction removes the mark of `beginRestore`.
 */
export async function restoreDatabase(
  file: string,
  { tables, sequences }: Manifest,
  databaseUrl: string,
): Promise<void> {
  const client = await openClient(databaseUrl);
  try {
    await fillTables(client, async () => {
      const said = saidOf(await tablesOf(client), tables);
      const byFolder = new Map(said.map((table) => [folderOf(table.name), table]));
      for await (const { name, data } of readArchive(file, (name) => name.startsWith(DATABASE))) {
        const table = byFolder.get(name.slice(0, name.lastIndexOf("/") + 1));
        if (!table) throw conflict(`La copia tiene filas de una tabla que no nombra: ${name}.`);
        const rows = createGunzip();
        rows.end(data);
        await writeTable(client, table, rows);
      }
      for (const { name, rows } of said) {
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

/**
 * Returns the tables of the database with the rows that a manifest says they have, and their columns in its order. All
 * names are those of the database: what a manifest calls them would become SQL. Throws 409 when it names other ones.
 */
function saidOf(ours: Table[], tables: Manifest["tables"]) {
  const said = new Map(Object.entries(tables).map(([name, table]) => [unquoted(name), table]));
  const found = ours.map(({ name, columns }) => {
    const table = said.get(unquoted(name));
    const own = new Map(columns.split(", ").map((column) => [unquoted(column), column]));
    const named = unquoted(table?.columns ?? "").split(", ");
    const fits = named.length === own.size && named.every((column) => own.has(column));
    if (!table || !fits || new Set(named).size < own.size) {
      throw conflict(`La copia no dice qué columnas tiene ${unquoted(name)}, o son otras.`);
    }
    return { name, columns: named.map((column) => own.get(column)).join(", "), rows: table.rows };
  });
  const isOwn = new Set(ours.map(({ name }) => unquoted(name)));
  const stray = [...said.keys()].find((name) => !isOwn.has(name));
  if (stray) throw conflict(`La copia tiene una tabla que esta base de datos no tiene: ${stray}.`);
  return found;
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

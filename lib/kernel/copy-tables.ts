import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import { conflict } from "./errors.ts";

/** Pages of a table that are read at a time: 8 kB each, plus the long values that are stored outside them. */
const PAGES = 500;

export interface Table {
  /** The quoted name, as SQL writes it. */
  name: string;
  /** The columns that are not computed from others, as SQL lists them. */
  columns: string;
}

/** Opens a connection outside of the pool. When it fails, the next query reports the error. */
export async function openClient(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  client.on("error", () => {});
  await client.connect();
  return client;
}

/** Returns the tables of the product, except the list of its migrations. */
export async function tablesOf(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    SELECT quote_ident(relname) AS name, string_agg(quote_ident(attname), ', ' ORDER BY attnum) AS columns
    FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname <> '_prisma_migrations'
      AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
    GROUP BY relname ORDER BY relname`);
  return rows;
}

/**
 * Begins a transaction that reads all tables as they are at one moment; resolves with the tables. They are locked
 * until its end, so that none is rewritten: of a table that was rewritten since, the transaction would see no rows.
 * Throws 409 when a table appears or disappears while it begins.
 */
export async function beginReading(client: pg.Client): Promise<Table[]> {
  const before = await tablesOf(client);
  await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
  const names = before.map(({ name }) => name).join(", ");
  if (names) await client.query(`LOCK TABLE ${names} IN ACCESS SHARE MODE`); // this fixes no moment yet
  const tables = await tablesOf(client);
  if (tables.map(({ name }) => name).join(", ") === names) return tables;
  throw conflict("La base de datos está cambiando de versión. Repítelo cuando termine.");
}

/** All rows of a table in PostgreSQL's text format, a line each, in several streams. Each must be read to its end. */
export async function* readTable(client: pg.Client, table: Table): AsyncGenerator<Readable> {
  const { name, columns } = table;
  const { rows } = await client.query<{ pages: number }>(
    "SELECT (pg_relation_size($1::regclass) / 8192)::integer AS pages",
    [name],
  );
  const pages = rows[0]?.pages ?? 0;
  for (let page = 0; page < pages; page += PAGES) {
    const part = `ctid >= '(${page},0)' AND ctid < '(${page + PAGES},0)'`;
    yield client.query(copyTo(`COPY (SELECT ${columns} FROM ${name} WHERE ${part}) TO STDOUT`));
  }
}

/** Adds to a table the rows that `readTable` has read, all at once or in parts. */
export const writeTable = (client: pg.Client, { name, columns }: Table, rows: Readable) =>
  pipeline(rows, client.query(copyFrom(`COPY ${name} (${columns}) FROM STDIN`)));

/** How many rows a table has. */
export async function countRows(client: pg.Client, table: string): Promise<number> {
  const { rows } = await client.query<{ count: string }>(`SELECT count(*) FROM ${table}`);
  return Number(rows[0]?.count);
}

/** The last number that each sequence gave, by its name; without those that gave none. */
export async function readSequences(client: pg.Client): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; last: string }>(`
    SELECT quote_ident(sequencename) AS name, last_value AS last FROM pg_sequences
    WHERE schemaname = 'public' AND last_value IS NOT NULL`);
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
}

/** Sets the sequences to the numbers that `readSequences` has read. */
export async function writeSequences(client: pg.Client, sequences: Record<string, string>) {
  for (const [name, last] of Object.entries(sequences)) {
    await client.query("SELECT setval($1, $2)", [name, last]);
  }
}

/**
 * Fills a database whose tables exist, all or nothing. Empties the tables and turns triggers and foreign keys off, so
 * that `fill` may write in any order, and drops the indexes of words, which take longer to keep row by row than to
 * make anew; then it restores them all, which checks the foreign keys. It needs only the rights of the database's owner.
 */
export async function fillTables(client: pg.Client, fill: () => Promise<void>): Promise<void> {
  await client.query("BEGIN");
  try {
    const keys = await foreignKeysOf(client);
    const indexes = await wordIndexesOf(client);
    const tables = await tablesOf(client);
    for (const { table, name } of keys) {
      await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
    }
    for (const { name } of indexes) await client.query(`DROP INDEX ${name}`);
    for (const { name } of tables) {
      await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER; DELETE FROM ${name}`);
    }
    await fill();
    for (const { name } of tables) await client.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`);
    for (const { definition } of indexes) await client.query(definition);
    for (const { table, name, definition } of keys) {
      await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`);
    }
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK").catch(() => {}); // the connection is gone, and with it the transaction
    throw error;
  }
  await client.query("VACUUM ANALYZE").catch(() => {}); // if it fails, the database does it later by itself
}

async function foreignKeysOf(client: pg.Client) {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(`
    SELECT conrelid::regclass::text AS table, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
    FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace`);
  return rows;
}

/**
 * Returns the indexes that find a row by what is within a text or a list (GIN), except those whose condition names a
 * list: PostgreSQL would write it otherwise, though it means the same.
 */
async function wordIndexesOf(client: pg.Client) {
  const { rows } = await client.query<{ name: string; definition: string }>(`
    SELECT pg_class.oid::regclass::text AS name, pg_get_indexdef(pg_class.oid) AS definition
    FROM pg_class JOIN pg_am ON pg_am.oid = relam JOIN pg_index ON indexrelid = pg_class.oid
    WHERE amname = 'gin' AND relnamespace = 'public'::regnamespace
      AND (indpred IS NULL OR pg_get_expr(indpred, indrelid) NOT LIKE '%ARRAY[%')`);
  return rows;
}

import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import { migrate } from "../migrate.ts";

/** Pages of a table (of 8 kB, and what lies outside them) that are read at a time. */
const PAGES = 500;

interface Table {
  name: string;
  columns: string;
  pages: number;
}

/**
 * Copies everything that one database of the product keeps to an empty one, and compares how much there is.
 * Both have the same migrations afterwards. Throws when a table has fewer rows than it should; the first one
 * stays as it was, but for its migrations.
 */
export async function moveDatabase(fromUrl: string, toUrl: string): Promise<void> {
  await migrate(fromUrl);
  await migrate(toUrl);
  const [from, to] = [clientOf(fromUrl), clientOf(toUrl)];
  try {
    await Promise.all([from.connect(), to.connect()]);
    await to.query("BEGIN");
    await to.query("SET LOCAL session_replication_role = replica"); // no triggers, no foreign keys
    for (const table of await tablesOf(from)) await copy(table, from, to);
    await copySequences(from, to);
    await to.query("COMMIT");
    await to.query("VACUUM ANALYZE");
  } finally {
    await Promise.all([from.end(), to.end()]);
  }
}

function clientOf(connectionString: string) {
  const client = new pg.Client({ connectionString });
  return client.on("error", () => {}); // what is asked then fails, too
}

/** Those of the product, each with the columns that are not computed from others. */
async function tablesOf(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    SELECT quote_ident(relname) AS name,
           (pg_relation_size(pg_class.oid) / 8192)::int AS pages,
           string_agg(quote_ident(attname), ', ' ORDER BY attnum) AS columns
    FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname <> '_prisma_migrations'
      AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
    GROUP BY pg_class.oid, relname`);
  return rows;
}

async function copy({ name, columns, pages }: Table, from: pg.Client, to: pg.Client) {
  await to.query(`DELETE FROM ${name}`); // what migrations put into it
  for (let page = 0; page < pages; page += PAGES) {
    const part = `ctid >= '(${page},0)' AND ctid < '(${page + PAGES},0)'`;
    await pipeline(
      from.query(copyTo(`COPY (SELECT ${columns} FROM ${name} WHERE ${part}) TO STDOUT`)),
      to.query(copyFrom(`COPY ${name} (${columns}) FROM STDIN`)),
    );
  }
  const [had, has] = [await rowsOf(name, from), await rowsOf(name, to)];
  if (had !== has) throw new Error(`${name} had ${had} rows, and has ${has}.`);
}

async function rowsOf(table: string, client: pg.Client) {
  const { rows } = await client.query<{ count: string }>(`SELECT count(*) FROM ${table}`);
  return rows[0]?.count;
}

async function copySequences(from: pg.Client, to: pg.Client) {
  const { rows } = await from.query<{ name: string; last: string }>(`
    SELECT quote_ident(sequencename) AS name, last_value AS last FROM pg_sequences
    WHERE schemaname = 'public' AND last_value IS NOT NULL`);
  for (const { name, last } of rows) await to.query("SELECT setval($1, $2)", [name, last]);
}

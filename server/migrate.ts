import { createHash, randomUUID } from "node:crypto";
import { readFile, readdir } from "node:fs/promises";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { RESTORE, whyHalfRestored, type HistoryRow } from "../lib/operation/backup/unfinished.ts";
import { StopError } from "./steps.mjs";

interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

const MIGRATIONS = path.join(import.meta.dirname, "../prisma/migrations");
/** The oldest PostgreSQL that is accepted, as `server_version_num` has it: version 14. */
const OLDEST_SERVER = 140_000;

/** How long a migration waits for a lock before it lets others who wait behind it go on, and tries again. */
const LONGEST_LOCK_WAIT = "2s";

/** How long a migration is tried while others are at work on its tables, a backup for example (milliseconds). */
const LONGEST_TRIES = 300_000;

// Prisma's own lock, so that `prisma migrate deploy` and this never work at the same time.
const LOCK = 72_707_369;

// As Prisma creates it: `prisma migrate deploy` continues on the same table.
const CREATE_TABLE = `CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
  "id" VARCHAR(36) PRIMARY KEY NOT NULL,
  "checksum" VARCHAR(64) NOT NULL,
  "finished_at" TIMESTAMPTZ,
  "migration_name" VARCHAR(255) NOT NULL,
  "logs" TEXT,
  "rolled_back_at" TIMESTAMPTZ,
  "started_at" TIMESTAMPTZ NOT NULL DEFAULT now(),
  "applied_steps_count" INTEGER NOT NULL DEFAULT 0
)`;

interface Which {
  folder?: string;
  /** The name of the last migration that is applied, "" for none; without it all are. */
  until?: string;
  /**
   * True where nobody else is at work on the database: it gets everything or nothing, and no lock is waited for.
   */
  whole?: boolean;
  /** True for a restore that is at work here; without it a database that is half restored is refused. */
  restoring?: boolean;
}

/**
 * Brings a database to the state of prisma/migrations and returns the names of the migrations that it applied. Each
 * migration is one transaction, unless all of them are (`whole`); any number of processes may call it at once, while
 * servers of the version before are at work.
 * @throws StopError when the database cannot be reached, is too old a server, comes from a newer version of the
 *   product, is half restored, an applied migration is not the one in the repository, or one fails
 */
export async function migrate(
  connectionString: string,
  { folder = MIGRATIONS, until, restoring, whole }: Which = {},
): Promise<string[]> {
  const client = await connect(connectionString);
  try {
    await refuseOldServer(client);
    await inLockedTransaction(client, () => client.query(CREATE_TABLE));
    const migrations = await readMigrations(folder);
    const known = { migrations, restoring };
    const wanted = migrations.filter(({ name }) => until === undefined || name <= until);
    if (whole) return await inLockedTransaction(client, () => applyAll(client, wanted, known));
    const applied: string[] = [];
    for (const migration of wanted) {
      if (await applyOnceFree(client, migration, known)) applied.push(migration.name);
    }
    return applied;
  } finally {
    await client.end();
  }
}

/**
 * The names of the migrations that `migrate` would apply, in order; changes nothing.
 * @throws StopError as `migrate` does
 */
export async function pendingMigrations(
  connectionString: string,
  { folder = MIGRATIONS, restoring }: Pick<Which, "folder" | "restoring"> = {},
): Promise<string[]> {
  const client = await connect(connectionString);
  try {
    await refuseOldServer(client);
    const migrations = await readMigrations(folder);
    const { rows } = await client.query<{ exists: boolean }>(
      `SELECT to_regclass('"_prisma_migrations"') IS NOT NULL AS exists`,
    );
    const applied = rows[0]?.exists
      ? await readHistory(client, { migrations, restoring })
      : new Set();
    return migrations.map(({ name }) => name).filter((name) => !applied.has(name));
  } finally {
    await client.end();
  }
}

/** The names of the migrations of this version of the product, in order. */
export const knownMigrations = async (): Promise<string[]> =>
  (await readMigrations(MIGRATIONS)).map(({ name }) => name);

/**
 * Recognises SQL that changes rows or drops something, of which nothing is left afterwards; now and then SQL that does
 * not.
 */
const CHANGES_ROWS =
  /^\s*(UPDATE|DELETE|INSERT|MERGE|TRUNCATE|WITH|SELECT|DO|CALL)\b|\bDROP\s+(TABLE|COLUMN|SCHEMA)\b|\bALTER\s+COLUMN\b[^;]+\bTYPE\b/im;

/** Returns whether any of these migrations changes rows or drops something. */
export async function changesRows(names: string[], folder = MIGRATIONS): Promise<boolean> {
  const migrations = await readMigrations(folder);
  return migrations.some(({ name, sql }) => names.includes(name) && CHANGES_ROWS.test(sql));
}

async function connect(connectionString: string) {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 });
  client.on("error", () => {}); // queries then fail, too
  try {
    await client.connect();
  } catch (error) {
    throw new StopError(
      `No se pudo conectar con la base de datos (DATABASE_DIRECT_URL o DATABASE_URL): ${(error as Error).message}`,
    );
  }
  return client;
}

async function refuseOldServer(client: pg.Client) {
  const { rows } = await client.query<{ number: number; version: string }>(
    `SELECT current_setting('server_version_num')::int AS number, current_setting('server_version') AS version`,
  );
  const server = rows[0];
  if (server && server.number < OLDEST_SERVER) {
    throw new StopError(
      `La base de datos es PostgreSQL ${server.version}; hace falta la versión 14 o posterior.`,
    );
  }
}

interface Known {
  migrations: Migration[];
  restoring?: boolean;
}

/** Recognises PostgreSQL's errors for a lock that could not be had: a deadlock, and `lock_timeout`. */
const isHeldUp = (error: unknown) =>
  ["40P01", "55P03"].includes((error as { code?: string }).code ?? "");

/** Applies those that the database has not, within the present transaction. Returns their names. */
async function applyAll(client: pg.Client, migrations: Migration[], known: Known) {
  const applied: string[] = [];
  for (const migration of migrations) {
    try {
      if (!(await apply(client, migration, known))) continue;
      // What a commit would check now; a table with checks to come cannot be altered.
      await client.query("SET CONSTRAINTS ALL IMMEDIATE; SET CONSTRAINTS ALL DEFERRED");
    } catch (error) {
      throw failedAt(
        migration,
        error,
        "queda como estaba: la versión anterior puede seguir con ella",
      );
    }
    applied.push(migration.name);
  }
  return applied;
}

const failedAt = ({ name }: Migration, error: unknown, left: string) =>
  error instanceof StopError
    ? error
    : new StopError(
        `La migración ${name} ha fallado, y la base de datos ${left}. ${(error as Error).message}`,
      );

/** Applies one migration unless the database has it, once those at work on its tables let it. */
async function applyOnceFree(client: pg.Client, migration: Migration, known: Known) {
  const begun = Date.now();
  for (;;) {
    try {
      return await inLockedTransaction(client, () => apply(client, migration, known));
    } catch (error) {
      if (!isHeldUp(error) || Date.now() - begun > LONGEST_TRIES) {
        throw failedAt(migration, error, "queda como estaba antes de ella");
      }
      await pause(200 + Math.random() * 800);
    }
  }
}

/** Applies one migration unless the database has it. Reads the history again, under the lock. */
async function apply(client: pg.Client, migration: Migration, known: Known) {
  const applied = await readHistory(client, known);
  if (applied.has(migration.name)) return false;

  await client.query(`SET LOCAL lock_timeout = '${LONGEST_LOCK_WAIT}'`);
  await client.query(migration.sql);
  await client.query(
    `INSERT INTO "_prisma_migrations" (id, checksum, finished_at, migration_name, started_at, applied_steps_count)
     VALUES ($1, $2, clock_timestamp(), $3, now(), 1)`,
    [randomUUID(), migration.checksum, migration.name],
  );
  return true;
}

/**
 * Returns the names of the applied migrations. Throws StopError unless all are known, whole and as in the repository.
 */
async function readHistory(client: pg.Client, known: Known): Promise<Set<string>> {
  const { rows } = await client.query<HistoryRow & { checksum: string; finished_at: Date | null }>(
    `SELECT migration_name, checksum, started_at, finished_at, logs FROM "_prisma_migrations" WHERE rolled_back_at IS NULL`,
  );
  const half = known.restoring ? null : rows.map(whyHalfRestored).find(Boolean);
  if (half) throw new StopError(half);
  const history = rows.filter(({ migration_name }) => migration_name !== RESTORE);
  for (const row of history) {
    const own = known.migrations.find(({ name }) => name === row.migration_name);
    if (!own) {
      throw new StopError(
        `La base de datos es de una versión más nueva de Rotativa (tiene la migración ${row.migration_name}). Actualiza el programa.`,
      );
    }
    if (!row.finished_at) {
      throw new StopError(
        `La migración ${row.migration_name} quedó a medias en la base de datos. Resuélvela con «prisma migrate resolve».`,
      );
    }
    if (own.checksum !== row.checksum) {
      throw new StopError(
        `La migración ${row.migration_name} ya está aplicada, pero su archivo ha cambiado desde entonces. Recupera el archivo original.`,
      );
    }
  }
  return new Set(history.map((row) => row.migration_name));
}

async function inLockedTransaction<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query("BEGIN");
  try {
    await client.query("SELECT pg_advisory_xact_lock($1)", [LOCK]);
    const result = await work();
    await client.query("COMMIT");
    return result;
  } catch (error) {
    await client.query("ROLLBACK");
    throw error;
  }
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return Promise.all(
    names.sort().map(async (name) => {
      const sql = await readFile(path.join(folder, name, "migration.sql"), "utf8");
      return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
    }),
  );
}

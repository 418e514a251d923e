import type pg from "pg";

/**
 * The name of a row in the database's history of migrations. It is there, like a migration that never ended, from the
 * first step of a restore until the transaction that brings its rows. While it is there, no version of the product
 * starts on the database, and Prisma does not migrate it.
 */
export const RESTORE = "restauracion_sin_terminar";

/** A row of the history. */
export interface HistoryRow {
  migration_name: string;
  /** The path of the archive, in the row of a restore. */
  logs: string | null;
  started_at: Date;
}

/** Marks the database as half restored; resolves with the mark of an earlier restore that never ended, or null. */
export async function markRestore(client: pg.Client, archive: string): Promise<HistoryRow | null> {
  const { rows } = await client.query<HistoryRow>(
    `SELECT migration_name, logs, started_at FROM "_prisma_migrations" WHERE migration_name = $1`,
    [RESTORE],
  );
  await client.query(
    `INSERT INTO "_prisma_migrations" (id, checksum, migration_name, logs) VALUES (gen_random_uuid(), '', $1, $2)`,
    [RESTORE, archive],
  );
  return rows[0] ?? null;
}

/** Removes the mark of this restore and of earlier ones. */
export async function unmarkRestore(client: pg.Client): Promise<void> {
  await client.query(`DELETE FROM "_prisma_migrations" WHERE migration_name = $1`, [RESTORE]);
}

/** Writes a date with its time zone: the machine's, because the site's may not be set yet. */
const dated = new Intl.DateTimeFormat("es", {
  day: "numeric",
  month: "long",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  timeZoneName: "short",
});

/** Returns the beginning of a sentence about a restore that did not end. */
export const unfinishedRestore = ({ logs, started_at }: HistoryRow): string =>
  `La restauración de ${logs}, que empezó el ${dated.format(started_at)}, no llegó a su fin`;

/** Returns why a database with this row can only be restored again; null for the row of a migration. */
export function whyHalfRestored(row: HistoryRow): string | null {
  if (row.migration_name !== RESTORE) return null;
  return `${unfinishedRestore(row)}: a este sitio le faltan datos. Si ya no está en marcha, repite «npm run restore -- ${row.logs}» o empieza con una base de datos vacía.`;
}

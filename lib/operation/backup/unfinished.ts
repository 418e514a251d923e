import type pg from "pg";

/**
 * The name of a row in the database's history of migrations that stands there, like a migration that never ended,
 * from a restore's first step until the transaction that brings its rows. No version of the product starts on it, nor
 * does Prisma migrate it.
 */
export const RESTORE = "restauracion_sin_terminar";

/** A row of the history. */
export interface HistoryRow {
  migration_name: string;
  /** For a restore: the archive. */
  logs: string | null;
  started_at: Date;
}

/** Puts the mark of a restore; resolves with that of one before, which never ended. */
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

/** Takes away the mark, and those of restores before. */
export async function unmarkRestore(client: pg.Client): Promise<void> {
  await client.query(`DELETE FROM "_prisma_migrations" WHERE migration_name = $1`, [RESTORE]);
}

/** With its zone: the machine's, for whoever starts the site may have set none yet. */
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

/** Returns why nothing else may be done with the database of such a row; null for the row of a migration. */
export function whyHalfRestored(row: HistoryRow): string | null {
  if (row.migration_name !== RESTORE) return null;
  return `${unfinishedRestore(row)}: a este sitio le faltan datos. Si ya no está en marcha, repite «npm run restore -- ${row.logs}» o empieza con una base de datos vacía.`;
}

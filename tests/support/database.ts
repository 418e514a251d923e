import type pg from "pg";
import { db } from "@/lib/kernel/db";

/**
 * Empties every table and starts every id at 1 again, once whoever works in it has ended. What TRUNCATE does, without
 * the new file that it makes for each table and index: tests have few rows, and this is done thousands of times.
 */
export async function resetDatabase(): Promise<void> {
  await db.$executeRawUnsafe(RESET);
}

const RESET = `
  DO $$
  DECLARE tables text[]; name text;
  BEGIN
    SELECT array_agg(quote_ident(tablename)) INTO tables FROM pg_tables
    WHERE schemaname = 'public' AND tablename <> '_prisma_migrations';
    EXECUTE 'LOCK TABLE ' || array_to_string(tables, ', ') || ' IN ACCESS EXCLUSIVE MODE';
    PERFORM set_config('session_replication_role', 'replica', true); -- no triggers, no foreign keys
    FOREACH name IN ARRAY tables LOOP EXECUTE 'DELETE FROM ' || name; END LOOP;
    FOR name IN
      SELECT quote_ident(sequencename) FROM pg_sequences
      WHERE schemaname = 'public' AND last_value IS NOT NULL
    LOOP PERFORM setval(name::regclass, 1, false); END LOOP;
  END $$`;

/** Whether somebody in the database of this connection waits for a lock. */
export async function someoneWaits(connection: pg.Client): Promise<boolean> {
  const { rowCount } = await connection.query(
    `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return Boolean(rowCount);
}

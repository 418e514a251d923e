import type pg from "pg";
import { db } from "@/lib/kernel/db";

/**
 * Empties every table and starts its ids anew, once whoever works in it has ended. What TRUNCATE does, without the new
 * file that it makes for each table and index: tests have few rows, and this is done thousands of times. The ids of no
 * two tables are the same: one that is taken for another's is found nowhere.
 */
export async function resetDatabase(): Promise<void> {
  await db.$executeRawUnsafe(RESET);
}

const RESET = `
  DO $$
  DECLARE tables text[]; name text; place int;
  BEGIN
    SELECT array_agg(quote_ident(tablename)) INTO tables FROM pg_tables
    WHERE schemaname = 'public' AND tablename <> '_prisma_migrations';
    EXECUTE 'LOCK TABLE ' || array_to_string(tables, ', ') || ' IN ACCESS EXCLUSIVE MODE';
    PERFORM set_config('session_replication_role', 'replica', true); -- no triggers, no foreign keys
    FOREACH name IN ARRAY tables LOOP EXECUTE 'DELETE FROM ' || name; END LOOP;
    FOR name, place IN
      SELECT quote_ident(sequencename), row_number() OVER (ORDER BY sequencename) FROM pg_sequences
      WHERE schemaname = 'public'
    LOOP PERFORM setval(name::regclass, place * 1000 + 1, false); END LOOP;
  END $$`;

/** Whether somebody in the database of this connection waits for a lock. */
export async function someoneWaits(connection: pg.Client): Promise<boolean> {
  const { rowCount } = await connection.query(
    `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return Boolean(rowCount);
}

import "server-only";
import type { Database } from "@/lib/kernel/db";

/**
 * The time by the database's clock, within a transaction that of its beginning. Leases, slots and pauses go
 * by it, because the clocks of several servers differ.
 */
export async function databaseNow(db: Pick<Database, "$queryRaw">): Promise<Date> {
  const [row] = await db.$queryRaw<{ now: Date }[]>`SELECT now()`;
  if (!row) throw new Error("The database told no time.");
  return row.now;
}

import "server-only";
import type { Database } from "@/lib/kernel/db";

/**
 * Returns the time of the database's clock; in a transaction, the time when it began. Leases, slots and pauses use
 * it, because the clocks of several servers differ.
 */
export async function databaseNow(db: Pick<Database, "$queryRaw">): Promise<Date> {
  const [row] = await db.$queryRaw<{ now: Date }[]>`SELECT now()`;
  if (!row) throw new Error("The database told no time.");
  return row.now;
}

import "server-only";
import { DatabaseAway } from "@/lib/kernel/database-errors";
import { db } from "@/lib/kernel/db";
import { inTime } from "@/lib/kernel/in-time";
import { findPart } from "@/lib/kernel/process";

/** Milliseconds within which the database must answer a health check. */
const ANSWERED_WITHIN = 2_000;

const ADVICE =
  "Este servidor no oye los cambios de los demás, y cada segundo pregunta por ellos a la base de datos. " +
  "Si DATABASE_URL pasa por un concentrador de conexiones (PgBouncer, Supavisor), indica en " +
  "DATABASE_DIRECT_URL la dirección directa de la base de datos.";

export interface Health {
  database: { milliseconds: number };
  /** Tells whether this server hears of the changes that others make; absent where no listener runs. */
  changes?: { heard: true } | { heard: false; since: Date; advice: string };
}

/** Checks how this process and its database are. Throws DatabaseAway when it does not answer within two seconds. */
export async function checkHealth(): Promise<Health> {
  const began = performance.now();
  await databaseInTime(db.$queryRaw`SELECT 1`);
  const milliseconds = Math.round(performance.now() - began);
  return { database: { milliseconds }, changes: changesHeard() };
}

/** Waits for a database's answer on behalf of a health check. Throws DatabaseAway when it takes over two seconds. */
export const databaseInTime = <T>(answer: Promise<T>): Promise<T> =>
  inTime(answer, ANSWERED_WITHIN, () => new DatabaseAway("no answer"));

/** Returns whether this server hears of the changes that others make; undefined where no listener runs. */
export function changesHeard(): Health["changes"] {
  const listener = findPart("listener");
  if (!listener) return undefined;
  const since = listener.unprovenSince;
  return since ? { heard: false, since, advice: ADVICE } : { heard: true };
}

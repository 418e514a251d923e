import "server-only";
import { isDatabaseAway, isOutOfRoom } from "@/lib/kernel/database-errors";
import { databasePool } from "@/lib/kernel/database-pool";
import { databaseAway, noRoom, type AppError } from "@/lib/kernel/errors";
import { log } from "@/lib/kernel/log";
import { OutageLog } from "@/lib/kernel/outage-log";
import { partOrMake } from "@/lib/kernel/process";

declare module "@/lib/kernel/process" {
  interface ProcessParts {
    awayLog: OutageLog;
    roomLog: OutageLog;
  }
}

/**
 * Logs that the database does not answer: at once, then once a minute with how often it was met meanwhile, and once
 * when it is back.
 */
export function logAway(error: unknown): void {
  const away = partOrMake(
    "awayLog",
    () => new OutageLog("the database does not answer", "the database answers again"),
  );
  if (away.failed(error)) databasePool.once("connect", () => away.worked());
}

/** Logs that the database has no room, in the same way; whoever sees that it has some calls `worked`. */
export const roomLog = (): OutageLog =>
  partOrMake(
    "roomLog",
    () => new OutageLog("the database has no room to write", "the database has room again"),
  );

/**
 * Returns the 503 for a failure whose only cause is that the database does not answer, or has no room, and logs that;
 * null for any other failure.
 */
export function databaseRefusal(error: unknown): AppError | null {
  if (isDatabaseAway(error)) {
    logAway(error);
    return databaseAway();
  }
  if (!isOutOfRoom(error)) return null;
  roomLog().failed(error);
  return noRoom();
}

/** Logs a failure; when only the database is to blame, logs that instead (`databaseRefusal`). */
export function logFailure(err: unknown, message: string, told: object = {}): void {
  if (!databaseRefusal(err)) log.error({ err, ...told }, message);
}

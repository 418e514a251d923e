import "server-only";
import { isDatabaseAway } from "@/lib/kernel/database-errors";
import { databasePool } from "@/lib/kernel/database-pool";
import { log } from "@/lib/kernel/log";
import { OutageLog } from "@/lib/kernel/outage-log";
import { partOrMake } from "@/lib/kernel/process";

declare module "@/lib/kernel/process" {
  interface ProcessParts {
    awayLog: OutageLog;
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

/** Logs a failure; when it failed only because the database does not answer, logs that instead (`logAway`). */
export function logFailure(err: unknown, message: string, told: object = {}): void {
  if (isDatabaseAway(err)) logAway(err);
  else log.error({ err, ...told }, message);
}

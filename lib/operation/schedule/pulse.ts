import "server-only";
import { databaseNow } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { logFailure } from "@/lib/kernel/log-away";

/** The keeper of the schedule: the servers themselves, the cron of a host, or Inngest. */
export type Keeper = "scheduler" | "cron" | "inngest";

/** Records that the schedule is kept, at most once a minute for all servers. Never throws: the round goes on. */
export async function markPulse(keeper: Keeper): Promise<void> {
  await db.$executeRaw`
    INSERT INTO "pulse" ("keeper", "at") VALUES (${keeper}, now())
    ON CONFLICT ("keeper") DO UPDATE SET "at" = excluded."at"
    WHERE "pulse"."at" <= excluded."at" - interval '1 minute'`.catch((err: unknown) =>
    logFailure(err, "a pulse of the schedule could not be written", { keeper }),
  );
}

export interface Pulse {
  /** The last round of the keeper; null for none. */
  last: Date | null;
  /** Milliseconds since then, by the database's clock. */
  ago: number;
}

export async function readPulse(keeper: Keeper): Promise<Pulse> {
  const row = await db.pulse.findUnique({ where: { keeper } });
  const now = await databaseNow(db);
  return row
    ? { last: row.at, ago: Math.max(0, now.getTime() - row.at.getTime()) }
    : { last: null, ago: Infinity };
}

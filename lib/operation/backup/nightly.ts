import "server-only";
import { formatISO } from "date-fns/formatISO";
import { parseISO } from "date-fns/parseISO";
import { subDays } from "date-fns/subDays";
import { databaseNow } from "@/lib/kernel/clock";
import { databaseState } from "@/lib/kernel/database-state";
import { db } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { logFailure } from "@/lib/kernel/log-away";
import { repeat } from "@/lib/kernel/repeat";
import { claimBackup } from "@/lib/operation/backup/made";
import { makeClaimed } from "@/lib/operation/backup/make-claimed";
import { datedName, removeAbandoned, removeOld } from "@/lib/operation/backup/rotate";
import { backUpSite } from "@/lib/operation/backup/site";
import { wallClockOf } from "@/lib/platform/text/wall-clock";

/** Milliseconds until a server looks again whether a backup is due. */
const LOOK_MS = 60_000;

declare module "@/lib/kernel/process" {
  interface ProcessParts {
    /** Makes a backup each night; absent without BACKUP_FILE. */
    backups: { stop(): Promise<void> };
  }
}

/** Begins to make a backup each night, to the file of the settings. Any number of servers may do so. */
export function startBackups(file: string): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const round = repeat(
    LOOK_MS,
    () => makeDueBackup(file, stopping.signal),
    "backups: a round failed",
  );
  return {
    stop() {
      stopping.abort();
      return round.stop();
    },
  };
}

/** Makes the backup of this day where it is due; true when it was made. */
export async function makeDueBackup(file: string, signal: AbortSignal): Promise<boolean> {
  if ((await databaseState()) === "behind") return false;
  const now = await databaseNow(db);
  const [today, hour] = wallClockOf(now.toISOString(), env.SITE_TZ).split("T") as [string, string];
  const isBefore = hour < env.BACKUP_AT;
  const day = isBefore ? dayBefore(today) : today;
  const target = datedName(file, now);
  const backupId = await claimBackup(day, target, { again: isBefore });
  if (backupId === null) return false;
  await tidy(removeAbandoned(file));
  const isMade = await makeClaimed(backupId, signal, () => backUpSite(target, signal));
  if (isMade) await tidy(removeOld(file, env.BACKUP_KEEP));
  return isMade;
}

/** Returns the day before: until the hour of the backup, a retry still belongs to yesterday's backup. */
const dayBefore = (day: string) => formatISO(subDays(parseISO(day), 1), { representation: "date" });

/** Logs that old backups could not be removed, and goes on: that must not stop a new one. */
const tidy = (removed: Promise<string[]>) =>
  removed.catch((err: unknown) => logFailure(err, "old backups could not be removed"));

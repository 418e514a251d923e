import { subMinutes } from "date-fns/subMinutes";
import type { Backup } from "@/lib/generated/prisma/client";

/** Minutes without a sign of life after which a backup that is being made counts as dead. */
const DEAD_AFTER = 5;

/** Minutes for which a backup waits for the administrator who asked for it. */
export const KEPT_FOR = 60;

export const deadBefore = (now: Date): Date => subMinutes(now, DEAD_AFTER);

/** A backup that an administrator asked for. */
export interface AskedBackup {
  backup_id: number;
  state: "making" | "ready" | "failed";
  /** Why there is none, in a sentence; null unless it failed. */
  failure: string | null;
  /** The moment as which it has the site. */
  begun: string;
}

/** How backups are downloaded from this site. */
export interface DownloadMeans {
  /** Why none can be, as a sentence; null when they can. */
  refused: string | null;
  /** True when the site's secrets go in them, sealed. */
  isSealed: boolean;
}

type Row = Pick<Backup, "backup_id" | "begun" | "alive_at" | "ended" | "failure">;

/** Returns a backup as the administrator who asked for it sees it at this moment; null once its time is over. */
export function toAskedBackup(
  { backup_id, begun, alive_at, ended, failure }: Row,
  now: Date,
): AskedBackup | null {
  const known = { backup_id, begun: begun.toISOString() };
  if (!ended) {
    return alive_at > deadBefore(now)
      ? { ...known, state: "making", failure: null }
      : { ...known, state: "failed", failure: "El servidor se paró mientras la hacía." };
  }
  if (ended < subMinutes(now, KEPT_FOR)) return null;
  return { ...known, state: failure === null ? "ready" : "failed", failure };
}

import "server-only";
import { tellAdmins } from "@/lib/house/notices/admins";
import { transaction } from "@/lib/kernel/change";
import { databaseNow } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { countAllRows, countUploads, type Manifest } from "./manifest";

/** Milliseconds without a sign of life after which a backup counts as dead. */
const DEAD_AFTER = 5 * 60_000;

/** Milliseconds after a failure until the same night's backup is tried again, and how often it is tried. */
const TRIED_AGAIN_AFTER = 60 * 60_000;
const TRIES = 5;

/** A finished backup, with the facts that are recorded of it. */
export interface Made {
  file: string;
  bytes: number;
  manifest: Manifest;
}

const toData = ({ bytes, manifest }: Made) => ({
  bytes,
  rows: countAllRows(manifest),
  uploads: countUploads(manifest),
});

/** Records a backup that was made by hand. */
export async function recordBackup(begun: Date, made: Made): Promise<void> {
  await db.backup.create({
    data: { file: made.file, begun, ended: new Date(), ...toData(made) },
    select: { backup_id: true },
  });
}

/**
 * Claims the backup of a day for the caller to make. Resolves with the record's number, or null when it is made, being
 * made, to be tried again later, or given up.
 * @param again claims only a backup that was begun before
 */
export const claimBackup = (
  day: string,
  file: string,
  { again = false } = {},
): Promise<number | null> =>
  transaction(async (tx) => {
    await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtext('backup'))::text`;
    const now = await databaseNow(tx);
    const tries = await tx.backup.findMany({ where: { day }, take: 2 * TRIES });
    const since = (moment: Date) => now.getTime() - moment.getTime();
    const isMade = tries.some(({ ended, failure }) => ended && failure === null);
    const isMaking = tries.some(({ ended, alive_at }) => !ended && since(alive_at) < DEAD_AFTER);
    const hasJustFailed = tries.some(({ ended }) => ended && since(ended) < TRIED_AGAIN_AFTER);
    if (isMade || isMaking || hasJustFailed || tries.length >= TRIES) return null;
    if (again && tries.length === 0) return null;
    const { backup_id } = await tx.backup.create({
      data: { day, file, begun: now, alive_at: now },
      select: { backup_id: true },
    });
    return backup_id;
  });

/** Records a sign of life of a backup that is being made. */
export async function keepBackupAlive(backup_id: number): Promise<void> {
  await db.$executeRaw`UPDATE "backup" SET "alive_at" = now() WHERE "backup_id" = ${backup_id}`;
}

export async function endBackup(backup_id: number, made: Made): Promise<void> {
  await db.backup.update({
    where: { backup_id },
    data: { file: made.file, ended: new Date(), ...toData(made) },
    select: { backup_id: true },
  });
}

/** Records that a backup could not be made, and tells administrators why. */
export const failBackup = (backup_id: number, failure: string): Promise<void> =>
  transaction(async (tx) => {
    await tx.backup.update({
      where: { backup_id },
      data: { ended: new Date(), failure },
      select: { backup_id: true },
    });
    await tellAdmins(tx, { kind: "backup_failed", reason: failure });
  });

export interface LastBackup {
  file: string;
  /** When the backup began: it has the site as it was then. */
  begun: Date;
  /** Milliseconds that it took. */
  took: number;
  bytes: number;
  rows: number;
  uploads: number;
}

/** The newest backup that was made; null for none. */
export async function findLastBackup(): Promise<LastBackup | null> {
  const row = await db.backup.findFirst({
    where: { ended: { not: null }, failure: null },
    orderBy: { begun: "desc" },
  });
  if (!row) return null;
  const { file, begun, ended, bytes, rows, uploads } = row;
  const took = ended!.getTime() - begun.getTime();
  return { file, begun, took, bytes: Number(bytes), rows: rows ?? 0, uploads: uploads ?? 0 };
}

/** The newest try that failed; null for none. */
export const findLastFailure = () =>
  db.backup.findFirst({
    where: { failure: { not: null } },
    orderBy: { begun: "desc" },
    select: { begun: true, file: true, failure: true },
  });

import "server-only";
import { tellAdmins } from "@/lib/house/notices/admins";
import { transaction } from "@/lib/kernel/change";
import { databaseNow } from "@/lib/kernel/clock";
import { db, type Database } from "@/lib/kernel/db";
import { deadBefore, toAskedBackup, type AskedBackup } from "./dto";
import { countAllRows, countUploads, type Manifest } from "./manifest";

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

/** Claims are made one after the other, and one backup at a time: each holds a snapshot of the database. */
const inTurn = <T>(claim: (tx: Database, now: Date) => Promise<T>): Promise<T> =>
  transaction(async (tx) => {
    await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtext('backup'))::text`;
    return claim(tx, await databaseNow(tx));
  });

/** Finds the number of the backup that a server is making; null for none. Those made by hand are not known. */
async function findMaking(tx: Database, now: Date): Promise<number | null> {
  const making = await tx.backup.findFirst({
    where: { ended: null, alive_at: { gt: deadBefore(now) } },
    select: { backup_id: true },
  });
  return making?.backup_id ?? null;
}

/**
 * Claims the backup of a day for the caller to make. Resolves with the record's number, or null when it is made, to be
 * tried again later, or given up, and while another is being made.
 * @param again claims only a backup that was begun before
 */
export const claimBackup = (
  day: string,
  file: string,
  { again = false } = {},
): Promise<number | null> =>
  inTurn(async (tx, now) => {
    const tries = await tx.backup.findMany({ where: { day }, take: 2 * TRIES });
    const since = (moment: Date) => now.getTime() - moment.getTime();
    const isMade = tries.some(({ ended, failure }) => ended && failure === null);
    const hasJustFailed = tries.some(({ ended }) => ended && since(ended) < TRIED_AGAIN_AFTER);
    if (isMade || hasJustFailed || tries.length >= TRIES) return null;
    if (again && tries.length === 0) return null;
    if ((await findMaking(tx, now)) !== null) return null;
    const { backup_id } = await tx.backup.create({
      data: { day, file, begun: now, alive_at: now },
      select: { backup_id: true },
    });
    return backup_id;
  });

/**
 * Claims a backup for an administrator to download, and resolves with it: their own that is being made or waits for
 * them, or else a new one for the caller to make. Resolves with null while another is being made.
 */
export const claimAskedBackup = (
  userId: number,
  file: string,
): Promise<{ backup: AskedBackup; isNew: boolean } | null> =>
  inTurn(async (tx, now) => {
    const own = await tx.backup.findMany({ where: { asked_by: userId } });
    const backup = own
      .map((row) => toAskedBackup(row, now))
      .find((one) => one && one.state !== "failed");
    if (backup) return { backup, isNew: false };
    if ((await findMaking(tx, now)) !== null) return null;
    const row = await tx.backup.create({
      data: { file, begun: now, alive_at: now, asked_by: userId },
    });
    return { backup: toAskedBackup(row, now)!, isNew: true };
  });

/** Records that an administrator has the backup that they asked for: from now on it is one that was made by hand. */
export async function noteDownload(backup_id: number): Promise<void> {
  await db.backup.updateMany({ where: { backup_id }, data: { asked_by: null } });
}

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

/** Records that a backup could not be made, and tells administrators why unless one of them asked for it. */
export const failBackup = (backup_id: number, failure: string): Promise<void> =>
  transaction(async (tx) => {
    const { asked_by } = await tx.backup.update({
      where: { backup_id },
      data: { ended: new Date(), failure },
      select: { asked_by: true },
    });
    if (asked_by === null) await tellAdmins(tx, { kind: "backup_failed", reason: failure });
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

/** The newest backup that was made; null for none. One that nobody has downloaded yet is none. */
export async function findLastBackup(): Promise<LastBackup | null> {
  const row = await db.backup.findFirst({
    where: { ended: { not: null }, failure: null, asked_by: null },
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
    where: { failure: { not: null }, asked_by: null },
    orderBy: { begun: "desc" },
    select: { begun: true, file: true, failure: true },
  });

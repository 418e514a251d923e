import "server-only";
import type { Actor } from "@/lib/kernel/actor";
import { databaseNow } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { env, keepsNothing } from "@/lib/kernel/env";
import { assertMay, notFound } from "@/lib/kernel/errors";
import { toAskedBackup, type AskedBackup, type DownloadMeans } from "./dto";

/** Throws 403 for all but administrators. */
export const requireAdmin = (actor: Actor) =>
  assertMay(actor.isAdmin, "Solo los administradores descargan la copia del sitio.");

/** Returns why no backup can be downloaded from this site, as a sentence; null when it can. */
export const whyNoDownload = (): string | null =>
  keepsNothing
    ? "Este sitio no guarda nada en el disco de su servidor: la copia se hace con npm run backup, desde otro ordenador."
    : null;

export const getDownloadMeans = (): DownloadMeans => ({
  refused: whyNoDownload(),
  isSealed: env.BACKUP_PASSPHRASE !== undefined,
});

/**
 * Returns a backup that the actor asked for. Throws 403 for all but administrators, 404 for another's and once it was
 * downloaded or its time is over.
 */
export async function getAskedBackup(actor: Actor, backupId: number): Promise<AskedBackup> {
  return (await readAskedBackup(actor, backupId)).backup;
}

/** Reads the same along with the path of its file. */
export async function readAskedBackup(actor: Actor, backup_id: number) {
  requireAdmin(actor);
  const row = await db.backup.findFirst({ where: { backup_id, asked_by: actor.id } });
  const backup = row && toAskedBackup(row, await databaseNow(db));
  if (!backup) throw notFound(GONE);
  return { backup, file: row.file };
}

export const GONE = "Esa copia ya no está: pide otra.";

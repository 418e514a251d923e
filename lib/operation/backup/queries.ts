import "server-only";
import { access, constants, stat } from "node:fs/promises";
import path from "node:path";
import type { Actor } from "@/lib/kernel/actor";
import { databaseNow } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { env, keepsNothing } from "@/lib/kernel/env";
import { assertMay, notFound } from "@/lib/kernel/errors";
import { nullIfMissing } from "@/lib/kernel/system-errors";
import { requireDownloadLink } from "@/lib/operation/backup/download-link";
import type { Attachment } from "@/lib/platform/http/attachment";
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

/**
 * Returns what `takeBackup` would send, without the file: the address stays good. Throws what that throws, and forgets
 * nothing.
 */
export async function describeBackup(
  actor: Actor,
  backupId: number,
  key: string,
): Promise<Attachment> {
  const { file } = await readAskedBackup(actor, backupId);
  const described = await describeFile(file);
  if (!described) throw notFound(GONE);
  await requireDownloadLink(actor, key);
  return described;
}

/** Describes the file of a backup; null when it is gone from here. */
export async function describeFile(file: string): Promise<Attachment | null> {
  const isThere = (await access(file, constants.R_OK).catch(nullIfMissing)) !== null;
  const found = isThere ? await stat(file).catch(nullIfMissing) : null;
  const name = path.basename(file);
  return found && { name, type: "application/x-tar", body: null, bytes: found.size };
}

export const GONE = "Esa copia ya no está: pide otra.";

import "server-only";
import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { recordEvent } from "@/lib/house/audit/commands";
import type { Actor } from "@/lib/kernel/actor";
import { transaction } from "@/lib/kernel/change";
import { db } from "@/lib/kernel/db";
import { env, keepsNothing } from "@/lib/kernel/env";
import { conflict, notFound } from "@/lib/kernel/errors";
import { fileStream } from "@/lib/kernel/file-stream";
import { logFailure } from "@/lib/kernel/log-away";
import { partOrMake } from "@/lib/kernel/process";
import { requireRoom } from "@/lib/kernel/room";
import { makeDownloadLink, takeDownloadLink } from "@/lib/operation/backup/download-link";
import { claimAskedBackup, noteDownload } from "@/lib/operation/backup/made";
import { makeClaimed } from "@/lib/operation/backup/make-claimed";
import { datedName, removeAbandoned, removeOlder } from "@/lib/operation/backup/rotate";
import { backUpSite } from "@/lib/operation/backup/site";
import { requireConfirmed } from "@/lib/platform/auth/confirmed";
import type { Attachment } from "@/lib/platform/http/attachment";
import { bytesText } from "@/lib/platform/text/bytes";
import { KEPT_FOR, type AskedBackup } from "./dto";
import {
  describeFile,
  getAskedBackup,
  GONE,
  readAskedBackup,
  requireAdmin,
  whyNoDownload,
} from "./queries";

declare module "@/lib/kernel/process" {
  interface ProcessParts {
    /** The backups that this server makes for administrators; absent until one of them asks. */
    askedBackups: ReturnType<typeof openAskedBackups>;
  }
}

/**
 * The file after which those are named that wait for their administrators. All of them are removed after an hour, so
 * that the folder must not be one in which somebody keeps backups.
 */
const waitingFile = () =>
  path.resolve(/* turbopackIgnore: true */ env.DATA_DIR, "descargas", "copia.tar");

/**
 * Begins to make a backup for the actor to download, and returns it: their own that is being made or waits for them, if
 * there is one. Throws 403 for all but administrators, and unless the actor has just proven who they are; 409 where
 * nothing is kept on this machine, and while another is being made.
 */
export async function beginBackup(actor: Actor): Promise<AskedBackup> {
  requireAdmin(actor);
  requireConfirmed();
  const refused = whyNoDownload();
  if (refused) throw conflict(refused);
  const file = datedName(waitingFile(), new Date());
  const claimed = await claimAskedBackup(actor.id, file);
  if (!claimed) throw conflict("Se está haciendo otra copia. Inténtalo de nuevo cuando acabe.");
  const { backup, isNew } = claimed;
  if (isNew) {
    partOrMake("askedBackups", openAskedBackups).begin((signal) =>
      makeClaimed(backup.backup_id, signal, async () => {
        await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
        await requireRoomForAll(path.dirname(file));
        return backUpSite(file, signal);
      }),
    );
  }
  return backup;
}

function openAskedBackups() {
  const stopping = new AbortController();
  let running: Promise<unknown> = Promise.resolve();
  return {
    begin(make: (signal: AbortSignal) => Promise<unknown>) {
      running = make(stopping.signal).catch((err: unknown) =>
        logFailure(err, "a backup that was asked for is not recorded"),
      );
    },
    stop() {
      stopping.abort();
      return running;
    },
  };
}

/** Throws 409 unless the disk has room for all that the site stores, and some to spare. */
async function requireRoomForAll(folder: string): Promise<void> {
  const [{ bytes }] = await db.$queryRaw<[{ bytes: number }]>`
    SELECT (pg_database_size(current_database())
      + (SELECT coalesce(avg("bytes") * count(*), 0) FROM "upload"))::float8 AS "bytes"`;
  await requireRoom(
    folder,
    bytes,
    (free) =>
      `Puede ocupar ${bytesText(bytes)}, y en el disco quedan libres ${bytesText(free)}: haz sitio antes.`,
  );
}

/**
 * Offers a backup that the actor asked for, at an address that `takeBackup` answers once. Throws as `getAskedBackup`,
 * 403 unless the actor has just proven who they are, 409 when there is none yet.
 */
export async function offerBackup(actor: Actor, backupId: number) {
  const { state } = await getAskedBackup(actor, backupId);
  requireConfirmed();
  if (state !== "ready") throw conflict("Esa copia no está hecha.");
  return makeDownloadLink(actor, backupId);
}

/**
 * Sends a backup that the actor asked for; once it was sent whole, it is removed here. Throws as `getAskedBackup`, 404
 * for a key of no offer, and when the file is gone from here, whose backup it then forgets.
 */
export async function takeBackup(actor: Actor, backupId: number, key: string): Promise<Attachment> {
  const { file } = await readAskedBackup(actor, backupId);
  const described = await describeFile(file);
  if (!described) {
    await db.backup.deleteMany({ where: { backup_id: backupId } });
    throw notFound(GONE);
  }
  await transaction(async (tx) => {
    await takeDownloadLink(tx, actor, key);
    await recordEvent(tx, { action: "backup.downloaded", actor });
  });
  const ended = () =>
    forgetDownloaded(backupId, file).catch((err: unknown) =>
      logFailure(err, "a downloaded backup was not removed"),
    );
  const body = fileStream(file, { ended });
  return { ...described, body };
}

async function forgetDownloaded(backupId: number, file: string): Promise<void> {
  await noteDownload(backupId);
  await rm(file, { force: true });
}

/** Removes the backups that nobody has downloaded in time, and what is left of those that died. */
export async function forgetAskedBackups(): Promise<void> {
  if (keepsNothing) return;
  // A day, because one may still be on its way.
  await db.$executeRaw`
    DELETE FROM "backup" WHERE "asked_by" IS NOT NULL AND "begun" < now() - interval '1 day'`;
  try {
    await removeAbandoned(waitingFile());
    await removeOlder(waitingFile(), KEPT_FOR * 60_000);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error; // nobody has asked for one yet
  }
}

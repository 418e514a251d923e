import "server-only";
import { databaseNow } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { findLastBackup, findLastFailure, type LastBackup } from "@/lib/operation/backup/made";
import { failure, ok, warning } from "@/lib/operation/status/finding";
import { bytesText } from "@/lib/platform/text/bytes";
import { durationText } from "@/lib/platform/text/intervals";
import { formatRelative } from "@/lib/platform/text/relative-date";

const HOUR = 3_600_000;

/**
 * The age from which a backup is old, in milliseconds: if the site makes one each night, and if somebody makes them.
 */
const OLD = { nightly: 48 * HOUR, byHand: 8 * 24 * HOUR };

const HOW = "Indica BACKUP_FILE para que el sitio haga una cada noche, o hazla con npm run backup.";

const NONE = "Todavía no hay ninguna copia.";

export async function backup() {
  const [last, failed, now] = await Promise.all([
    findLastBackup(),
    findLastFailure(),
    databaseNow(db),
  ]);
  const told = last && tell(last, now);
  if (failed && (!last || failed.begun > last.begun)) {
    const when = formatRelative(failed.begun, now);
    return failure(
      `La de ${when} no se pudo hacer en ${failed.file}: ${failed.failure}`,
      told ?? NONE,
    );
  }
  if (!last) return warning(NONE, !env.BACKUP_FILE && HOW);
  const age = now.getTime() - last.begun.getTime();
  if (age <= (env.BACKUP_FILE ? OLD.nightly : OLD.byHand)) return ok(told);
  return warning(told, "Es vieja.", !env.BACKUP_FILE && HOW);
}

const tell = ({ begun, bytes, took }: LastBackup, now: Date) =>
  `La última es de ${formatRelative(begun, now)}, ocupa ${bytesText(bytes)} y tardó ${durationText(took)}.`;

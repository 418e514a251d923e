import "server-only";
import { AppError } from "@/lib/kernel/errors";
import { log } from "@/lib/kernel/log";
import { logFailure } from "@/lib/kernel/log-away";
import { whyRefused } from "@/lib/kernel/system-errors";
import { endBackup, failBackup, keepBackupAlive, type Made } from "@/lib/operation/backup/made";

/** Milliseconds until a server says again that it works at a backup. */
const SIGN_MS = 60_000;

/** Makes a backup that this server has claimed, and records what became of it; true when it was made. */
export async function makeClaimed(
  backup_id: number,
  signal: AbortSignal,
  make: () => Promise<Made>,
): Promise<boolean> {
  const alive = setInterval(() => {
    void keepBackupAlive(backup_id).catch((err: unknown) => logFailure(err, "a backup goes on"));
  }, SIGN_MS);
  try {
    const made = await make();
    await endBackup(backup_id, made);
    log.info({ file: made.file, bytes: made.bytes }, "a backup was made");
    return true;
  } catch (err) {
    logFailure(err, "a backup could not be made", { backup_id });
    await failBackup(backup_id, whyFailed(err, signal));
    return false;
  } finally {
    clearInterval(alive);
  }
}

function whyFailed(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return "El servidor se cerró mientras la hacía.";
  if (error instanceof AppError) return error.message;
  return whyRefused(error) ?? "El registro del servidor dice por qué.";
}

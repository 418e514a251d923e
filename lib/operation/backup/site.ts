import "server-only";
import { stat } from "node:fs/promises";
import { directUrl, env, givenSettings } from "@/lib/kernel/env";
import { productVersion } from "@/lib/kernel/product";
import type { Made } from "@/lib/operation/backup/made";
import { makeBackup } from "@/lib/operation/backup/make";
import { uploadStorage } from "@/lib/platform/uploads/storage";

/**
 * Writes all that this site stores, at the places that its settings name, into one file. Throws once `signal` aborts.
 */
export async function backUpSite(file: string, signal?: AbortSignal): Promise<Made> {
  const manifest = await makeBackup(file, {
    databaseUrl: directUrl!,
    uploads: uploadStorage(),
    settings: givenSettings(),
    passphrase: env.BACKUP_PASSPHRASE,
    version: productVersion,
    signal,
  });
  const { size: bytes } = await stat(file);
  return { file, bytes, manifest };
}

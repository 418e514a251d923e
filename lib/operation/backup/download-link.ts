import "server-only";
import type { Actor } from "@/lib/kernel/actor";
import { transaction } from "@/lib/kernel/change";
import { db, type Database } from "@/lib/kernel/db";
import { notFound } from "@/lib/kernel/errors";
import { z } from "@/lib/kernel/zod";
import { findLink, makeLink, takeLink } from "@/lib/platform/auth/links";

/** Minutes for which the address of a download is good: the browser follows it at once. */
const GOOD_FOR = 5;

/** The query of a download's address. */
export const downloadQuery = z.object({ key: z.string().max(100) });

export const downloadAnswer = z
  .object({ url: z.string().describe("De un solo uso, y solo para quien la pide") })
  .meta({ id: "Descarga" });

/**
 * Makes the address from which the actor's browser downloads a backup, once, within five minutes. An earlier one of
 * theirs ends with it.
 */
export async function makeDownloadLink({ id }: Actor, backupId: number) {
  const link = { userId: id, kind: "backup" as const, minutes: GOOD_FOR };
  const { secret } = await transaction((tx) => makeLink(tx, link));
  return { url: `/api/backups/${backupId}/file?key=${secret}` };
}

/** Uses up an address of `makeDownloadLink`. Throws 404 for one that is not the actor's, was used or is too old. */
export async function takeDownloadLink(tx: Database, { id }: Actor, key: string): Promise<void> {
  if (!(await takeLink(tx, "backup", key, id))) throw notFound(USED);
}

/** Leaves such an address good. Throws as `takeDownloadLink`. */
export async function requireDownloadLink({ id }: Actor, key: string): Promise<void> {
  const link = await findLink(db, "backup", key);
  if (link?.user_id !== id) throw notFound(USED);
}

const USED = "Esta descarga ya se ha hecho o ha caducado: pídela de nuevo.";

import "server-only";
import type { Entry } from "@/lib/generated/prisma/client";
import type { Database } from "@/lib/kernel/db";
import { notFound } from "@/lib/kernel/errors";

/**
 * The entry, which nobody else changes or deletes before the transaction ends. Throws 404 for none or a
 * deleted one. Who locks several things does it in this order: entry, space, user, task.
 */
export async function requireEntry(tx: Database, entryId: number) {
  const [entry] = await tx.$queryRaw<Pick<Entry, "entry_id" | "user_id" | "title" | "listed">[]>`
    SELECT "entry_id", "user_id", "title", "listed" FROM "entry"
    WHERE "entry_id" = ${entryId} AND "deleted_at" IS NULL FOR NO KEY UPDATE`;
  if (!entry) throw notFound("La entrada no existe o ha sido eliminada.");
  return entry;
}

/** Those of these entries that are there, each held as above, in the order of their ids. */
export const requireEntries = (tx: Database, entryIds: number[]) =>
  tx.$queryRaw<Pick<Entry, "entry_id" | "user_id" | "title">[]>`
    SELECT "entry_id", "user_id", "title" FROM "entry"
    WHERE "entry_id" = ANY(${entryIds}) AND "deleted_at" IS NULL
    ORDER BY "entry_id" FOR NO KEY UPDATE`;

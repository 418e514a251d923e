import "server-only";
import { Prisma, type Entry } from "@/lib/generated/prisma/client";
import { ownerOf } from "@/lib/house/users/records";
import type { Database } from "@/lib/kernel/db";
import { notFound } from "@/lib/kernel/errors";

/** The owner of the synthetic user that wrote it; null for a person's entry. */
type Owned = { owner_id: number | null };
const owner = Prisma.sql`${ownerOf(Prisma.sql`"entry"."user_id"`)} AS "owner_id"`;

/**
 * The entry, which nobody else changes or deletes before the transaction ends. Throws 404 for none or a deleted one.
 *
 * Code that locks several things does it in this order, and several of a kind by their ids: entry, comment or removal,
 * space, draft with its row in `written_draft`, machines' texts (`holdMachineTexts`), user, ledger of calls, task. Code that holds a later one may read an
 * earlier one, but not lock it.
 */
export async function requireEntry(tx: Database, entryId: number) {
  const [entry] = await tx.$queryRaw<
    (Pick<Entry, "entry_id" | "user_id" | "title" | "listed" | "version"> & Owned)[]
  >`
    SELECT "entry_id", "user_id", "title", "listed", "version", ${owner} FROM "entry"
    WHERE "entry_id" = ${entryId} AND "deleted_at" IS NULL FOR NO KEY UPDATE`;
  if (!entry) throw notFound("La entrada no existe o ha sido eliminada.");
  return entry;
}

/** Locks and reads those of these entries that exist, as `requireEntry` does, in the order of their ids. */
export const requireEntries = (tx: Database, entryIds: number[]) =>
  tx.$queryRaw<(Pick<Entry, "entry_id" | "user_id" | "title"> & Owned)[]>`
    SELECT "entry_id", "user_id", "title", ${owner} FROM "entry"
    WHERE "entry_id" = ANY(${entryIds}) AND "deleted_at" IS NULL
    ORDER BY "entry_id" FOR NO KEY UPDATE`;

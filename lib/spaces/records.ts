import "server-only";
import type { Database } from "@/lib/kernel/db";
import { notFound } from "@/lib/kernel/errors";

/** The space, which nobody else changes or deletes before the transaction ends. Throws 404. */
export async function requireSpace(tx: Database, spaceId: number) {
  const [space] = await tx.$queryRaw<{ space_id: number; owner_id: number }[]>`
    SELECT "space_id", "owner_id" FROM "space" WHERE "space_id" = ${spaceId} FOR NO KEY UPDATE`;
  if (!space) throw notFound("El espacio no existe o ha sido eliminado.");
  return space;
}

/** Locks the spaces that an entry is in, always in the same order: two entries may share several. */
export async function lockSpacesOf(tx: Database, entryId: number): Promise<void> {
  await tx.$queryRaw`
    SELECT FROM "space" WHERE "space_id" IN (
      SELECT "space_id" FROM "space_entry" WHERE "entry_id" = ${entryId})
    ORDER BY "space_id" FOR NO KEY UPDATE`;
}

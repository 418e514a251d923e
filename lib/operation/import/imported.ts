import "server-only";
import { addEntryToSpace } from "@/lib/fronts/placements/placing-commands";
import type { Actor } from "@/lib/kernel/actor";
import { db } from "@/lib/kernel/db";

/** The entry that was imported with this key, possibly deleted since; null for none. */
export const findImported = (import_key: string) =>
  db.entry.findUnique({
    where: { import_key },
    select: { entry_id: true, created: true, deleted_at: true },
  });

/** Puts an entry into a space if it is not there. It is dated there by its publication. */
export async function ensureInSpace(
  actor: Actor,
  spaceId: number,
  { entry_id, created }: { entry_id: number; created: Date },
) {
  const place = { space_id: spaceId, entry_id };
  const isThere = await db.spaceEntry.findUnique({ where: { space_id_entry_id: place } });
  if (!isThere) await addEntryToSpace(actor, spaceId, entry_id, created);
}

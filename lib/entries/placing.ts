import "server-only";
import type { Actor } from "@/lib/auth/actor";
import type { EntryChanges } from "@/lib/entries/schema";
import type { Touched } from "@/lib/kernel/change";
import type { Database } from "@/lib/kernel/db";
import { AppError } from "@/lib/kernel/errors";
import { spend } from "@/lib/limits/spend";
import { placeEntry } from "@/lib/spaces/commands";

/** Counts the address and the spaces that come with a save, each as its own call does. Throws 429. */
export async function spendOnPlaces(
  actor: Actor,
  { slug, spaces = [] }: Pick<EntryChanges, "slug" | "spaces">,
): Promise<void> {
  if (slug) await spend("SLUGS", actor);
  if (spaces.length > 0) await spend("PLACEMENTS", actor, spaces.length);
}

/**
 * Puts an entry that the change holds in those of the spaces where it is not yet, or proposes it there; a date of
 * its own is also that of its places. Throws what `addEntryToSpace` throws, at the field `spaces`.
 */
export async function placeIn(
  tx: Database,
  touched: Touched,
  actor: Actor,
  entryId: number,
  { spaces = [], dated }: Pick<EntryChanges, "spaces" | "dated">,
): Promise<void> {
  if (spaces.length === 0) return;
  const there = { where: { entry_id: entryId }, select: { space_id: true } };
  const [places, proposals] = [
    await tx.spaceEntry.findMany(there),
    await tx.placementProposal.findMany(there),
  ];
  const known = new Set([...places, ...proposals].map(({ space_id }) => space_id));
  const missing = spaces.filter((id) => !known.has(id)).sort((a, b) => a - b); // as they are locked
  for (const spaceId of missing) {
    await atSpaces(
      placeEntry(tx, touched, actor, spaceId, entryId, dated ? new Date(dated) : undefined),
    );
  }
}

async function atSpaces(placing: Promise<unknown>): Promise<void> {
  try {
    await placing;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { code, message } = error;
    throw new AppError(code, message, { issues: [{ path: "spaces", message }] });
  }
}

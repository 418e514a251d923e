import "server-only";
import { isReadThere, placeEntry } from "@/lib/fronts/placements/placing-commands";
import { findRepeated, isOwn, readAuthorship } from "@/lib/fronts/placements/records";
import { isBlocked } from "@/lib/house/blocks/records";
import type { Actor } from "@/lib/kernel/actor";
import type { Touched } from "@/lib/kernel/change";
import type { Database } from "@/lib/kernel/db";
import { AppError } from "@/lib/kernel/errors";
import { z } from "@/lib/kernel/zod";
import { spend } from "@/lib/platform/limits/spend";
import { canAddEntry } from "@/lib/spaces/spaces/policy";
import { findRole, lockSpaces } from "@/lib/spaces/spaces/records";
import type { EntryChanges } from "@/lib/texts/entries/schema";

/** Counts the address and the spaces that come with a save, each as its own call does. Throws 429. */
export async function spendOnPlaces(
  actor: Actor,
  { slug, spaces = [] }: Pick<EntryChanges, "slug" | "spaces">,
): Promise<void> {
  if (slug) await spend("SLUGS", actor);
  if (spaces.length > 0) await spend("PLACEMENTS", actor, spaces.length);
}

/**
 * Puts an entry that the change holds in those of the spaces where it is not yet, or proposes it there; `dated` is also
 * the date of its places. Throws what `addEntryToSpace` throws, at the field `spaces`.
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

/** The row of a place that a removed entry had. */
export const keptPlace = z.looseObject({
  space_id: z.int(),
  placed_by: z.int().nullish(),
  accepted_at: z.string().nullish(),
  created: z.string(),
});

/**
 * Returns the places that an entry, which the change holds, gets back (`places`), and the proposals that it gets
 * instead (`offers`). It gets a place back if the person who placed it, the one who answers for it or the one who
 * brings it back could place it there now, or if the place was accepted and the one who answers for it is in the team;
 * but not where the space has got the same text of a machine meanwhile, or asks for somebody to read it first. Other
 * accepted places become proposals in the name of the person who answers for it. A space that only listed it and that
 * its author has blocked gets neither.
 */
export async function placesToday(
  tx: Database,
  actor: Actor | null,
  entryId: number,
  kept: z.output<typeof keptPlace>[],
) {
  const entry = await readAuthorship(tx, entryId);
  const places: typeof kept = [];
  const offers: object[] = [];
  await lockSpaces(
    tx,
    kept.map(({ space_id }) => space_id),
  );
  for (const place of kept.toSorted((a, b) => a.space_id - b.space_id)) {
    const { space_id, placed_by, accepted_at, created } = place;
    const where = { space_id };
    const space = await tx.space.findUnique({ where, select: { space_id: true, owner_id: true } });
    if (!space || (!accepted_at && (await isBlocked(tx, space_id, entry)))) continue;
    const ids = [placed_by, entry.voice, actor?.id].filter((id) => id != null);
    const people = await tx.user.findMany({
      where: { id: { in: ids }, deleted_at: null },
      select: { id: true, isAdmin: true },
    });
    let may = false;
    for (const person of people) {
      const [role, own] = [await findRole(tx, person, space), isOwn(person, entry)];
      may ||= canAddEntry(role, own) || (own && role !== null && Boolean(accepted_at));
    }
    const proposed_by = entry.voice;
    if (may && (await fits(tx, space, entry, Boolean(accepted_at)))) places.push(place);
    else if (proposed_by && accepted_at) {
      offers.push({ space_id, entry_id: entryId, proposed_by, created });
    }
  }
  return { places, offers };
}

/** Returns whether a space that the change holds may have an entry again: see `isReadThere` and `findRepeated`. */
const fits = async (
  tx: Database,
  space: { space_id: number; owner_id: number },
  entry: Awaited<ReturnType<typeof readAuthorship>>,
  accepted: boolean,
): Promise<boolean> =>
  (!accepted || (await isReadThere(tx, space, entry))) &&
  !(await findRepeated(tx, { space_id: space.space_id, entry_id: entry.entry_id }));

async function atSpaces(placing: Promise<unknown>): Promise<void> {
  try {
    await placing;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { code, message } = error;
    throw new AppError(code, message, { issues: [{ path: "spaces", message }] });
  }
}

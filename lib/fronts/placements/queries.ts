import "server-only";
import {
  proposalSelect,
  toProposal,
  type BlockedSpace,
  type EntryPlace,
  type Proposal,
} from "@/lib/fronts/placements/dto";
import { canDecideProposal } from "@/lib/fronts/placements/policy";
import { withOwner } from "@/lib/house/users/records";
import type { Actor } from "@/lib/kernel/actor";
import { db } from "@/lib/kernel/db";
import { assertMay } from "@/lib/kernel/errors";
import { after, by, fromCursor, toPage, type Page, type PageQuery } from "@/lib/kernel/pagination";
import { getSpaceRole } from "@/lib/spaces/spaces/queries";
import { canEditEntry } from "@/lib/texts/entries/policy";
import { getEntry } from "@/lib/texts/entries/queries";

/** A page of what is proposed to a space, newest first; to a colaborador, only what they offered. Throws 404, 403. */
export async function listProposals(
  actor: Actor,
  spaceId: number,
  { limit, cursor }: PageQuery,
): Promise<Page<Proposal>> {
  const role = await getSpaceRole(actor, spaceId);
  assertMay(role !== null, "Solo el equipo del espacio ve lo que se le propone.");
  const rows = await db.placementProposal.findMany({
    where: {
      space_id: spaceId,
      ...(!canDecideProposal(role) && { proposed_by: actor.id }),
      entry: { deleted_at: null },
      ...after(fromCursor(cursor), "entry_id"),
    },
    orderBy: [{ created: "desc" }, { entry_id: "desc" }],
    take: limit + 1,
    select: proposalSelect,
  });
  return toPage(rows, limit, by("entry_id"), toProposal);
}

/** Counts the entries proposed to each of these spaces that has any, the most first, for at most `limit` of them. */
export async function countProposals(
  spaces: { space_id: number; name: string }[],
  limit: number,
): Promise<{ space_id: number; name: string; count: number }[]> {
  if (spaces.length === 0) return [];
  const ids = spaces.map(({ space_id }) => space_id);
  const rows = await db.$queryRaw<{ space_id: number; count: number }[]>`
    SELECT "space_id", "count" FROM unnest(${ids}::integer[]) AS "given" ("space_id")
      CROSS JOIN LATERAL (
        SELECT count(*)::integer AS "count" FROM "placement_proposal" AS p JOIN "entry" AS e USING ("entry_id")
        WHERE p."space_id" = "given"."space_id" AND e."deleted_at" IS NULL
      ) AS "proposed"
    WHERE "count" > 0 ORDER BY "count" DESC, "space_id" LIMIT ${limit}`;
  const names = new Map(spaces.map(({ space_id, name }) => [space_id, name]));
  return rows.map(({ space_id, count }) => ({ space_id, count, name: names.get(space_id) ?? "" }));
}

/** The spaces that the actor has blocked, by name. */
export async function listBlockedSpaces(actor: Actor): Promise<BlockedSpace[]> {
  const rows = await db.spaceBlock.findMany({
    where: { user_id: actor.id },
    orderBy: { space: { name: "asc" } },
    take: 200,
    select: { space: { select: { space_id: true, name: true, slug: true } } },
  });
  return rows.map(({ space }) => space);
}

/**
 * Lists the spaces that an entry is in, its section first, and those where it is proposed. Throws 404, 403 unless the
 * actor may edit it.
 */
export async function listEntryPlaces(actor: Actor, entryId: number): Promise<EntryPlace[]> {
  const entry = await getEntry(entryId);
  const mayEdit = canEditEntry(actor, await withOwner(db, entry));
  assertMay(mayEdit, "Solo quien edita la entrada ve dónde está propuesta.");
  const proposed = await db.placementProposal.findMany({
    where: { entry_id: entryId },
    orderBy: { created: "asc" },
    select: { space: { select: { space_id: true, name: true, slug: true } } },
  });
  return [
    ...entry.spaces.map(({ space_id, name, slug, accepted }): EntryPlace => ({
      space_id,
      name,
      slug,
      state: accepted ? "accepted" : "listed",
    })),
    ...proposed.map(({ space }): EntryPlace => ({ ...space, state: "proposed" })),
  ];
}

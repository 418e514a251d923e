import "server-only";
import type { Actor } from "@/lib/auth/actor";
import { db } from "@/lib/kernel/db";
import { assertMay } from "@/lib/kernel/errors";
import { after, by, fromCursor, toPage, type Page, type PageQuery } from "@/lib/kernel/pagination";
import { proposalSelect, toProposal, type BlockedSpace, type Proposal } from "@/lib/placements/dto";
import { canDecideProposal } from "@/lib/placements/policy";
import { getSpaceRole } from "@/lib/spaces/queries";

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

import "server-only";
import type { Prisma } from "@/lib/generated/prisma/client";
import type { Actor } from "@/lib/kernel/actor";

/**
 * Selects the texts that the desk shows to the actor: their own, their machines', and those that are or were before the
 * editors of their spaces, as `canReadDraft` says; for administrators all machines' texts and all that wait.
 */
export function seenBy(actor: Actor, spaceIds: number[]): Prisma.DraftWhereInput {
  const own = { OR: [{ user_id: actor.id }, { user: { owner_id: actor.id } }] };
  if (actor.isAdmin) return { OR: [own, { user: { synthetic: true } }, { state: "review" }] };
  const shown = {
    OR: [
      { state: { in: ["review", "scheduled"] } },
      { state: { in: ["published", "rejected", "expired"] }, shown_version: { not: null } },
    ],
  };
  return { OR: [own, { AND: [{ space_id: { in: spaceIds } }, shown] }] };
}

import type { Actor } from "@/lib/auth/actor";

type Who = Pick<Actor, "id" | "isAdmin"> | null | undefined;

/** Whether the actor may change this space, and add and remove its entries: owner and administrators. */
export function canManageSpace(actor: Who, space: { owner_id: number }): boolean {
  return Boolean(actor && (actor.isAdmin || actor.id === space.owner_id));
}

/** Whether the actor may take this entry out of the space: who manages it, and the entry's author. */
export function canRemoveEntryFromSpace(
  actor: Who,
  space: { owner_id: number },
  entry: { user_id: number },
): boolean {
  return canManageSpace(actor, space) || Boolean(actor && actor.id === entry.user_id);
}

import type { Actor } from "@/lib/kernel/actor";

/** Whether the actor may change, delete and put to work this synthetic user: its owner and administrators. */
export function canManageSynthetic(
  actor: Pick<Actor, "id" | "isAdmin"> | null | undefined,
  user: { owner_id: number | null },
): boolean {
  return Boolean(actor && (actor.isAdmin || actor.id === user.owner_id));
}

import type { Actor } from "@/lib/auth/actor";

/** Whether the actor may edit or delete this entry: its author and administrators. */
export function canEditEntry(
  actor: Pick<Actor, "id" | "isAdmin"> | null | undefined,
  entry: { user_id: number },
): boolean {
  return Boolean(actor && (actor.isAdmin || actor.id === entry.user_id));
}

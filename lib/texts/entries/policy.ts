import { answersFor, type Writer, type OwnedText } from "@/lib/house/users/policy";
import type { Actor } from "@/lib/kernel/actor";

/**
 * Returns whether the actor may edit or delete this entry: its author, the owner of the synthetic user that wrote it,
 * and administrators.
 */
export function canEditEntry(
  actor: (Writer & Pick<Actor, "isAdmin">) | null | undefined,
  entry: OwnedText,
): boolean {
  return Boolean(actor && (actor.isAdmin || answersFor(actor, entry)));
}

/** Returns whether the actor may declare the use of AI in it: the person who wrote it; nobody when a machine did. */
export const canDeclare = (
  actor: Pick<Actor, "id">,
  entry: { user_id: number; origin: string },
): boolean => actor.id === entry.user_id && entry.origin === "person";

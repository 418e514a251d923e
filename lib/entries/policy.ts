import type { Actor } from "@/lib/auth/actor";
import { canReceiveNewcomers } from "@/lib/users/policy";

/** Whether the actor may edit or delete this entry: its author and administrators. */
export function canEditEntry(
  actor: Pick<Actor, "id" | "isAdmin"> | null | undefined,
  entry: { user_id: number },
): boolean {
  return Boolean(actor && (actor.isAdmin || actor.id === entry.user_id));
}

/** Whether the actor says what AI had to do with it: who wrote it, unless a machine did. */
export const canDeclare = (
  actor: Pick<Actor, "id">,
  entry: { user_id: number; origin: string },
): boolean => actor.id === entry.user_id && entry.origin === "person";

/** Whether the actor sees what waits and admits it: administrators, and the editors of the site. */
export const canAdmitEntries = canReceiveNewcomers;

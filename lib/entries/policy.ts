import type { Actor } from "@/lib/auth/actor";
import { canReceiveNewcomers } from "@/lib/users/policy";

/** Whether the actor may edit or delete this entry: its author and administrators. */
export function canEditEntry(
  actor: Pick<Actor, "id" | "isAdmin"> | null | undefined,
  entry: { user_id: number },
): boolean {
  return Boolean(actor && (actor.isAdmin || actor.id === entry.user_id));
}

/** Whether the actor sees what waits and admits it: administrators, and the editors of the site. */
export const canAdmitEntries = canReceiveNewcomers;

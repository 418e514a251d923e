import type { Actor } from "@/lib/kernel/actor";

/** Returns whether the actor may change, run, pause and delete this task: its owner and administrators. */
export function canManageTask(
  actor: Pick<Actor, "id" | "isAdmin"> | null | undefined,
  task: { owner_id: number },
): boolean {
  return Boolean(actor && (actor.isAdmin || actor.id === task.owner_id));
}

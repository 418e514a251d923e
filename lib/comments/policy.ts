import type { Actor } from "@/lib/auth/actor";

type Who = Pick<Actor, "id" | "isAdmin"> | null | undefined;

/** Whether the actor may change this comment: its author and administrators. */
export function canEditComment(actor: Who, comment: { user_id: number }): boolean {
  return Boolean(actor && (actor.isAdmin || actor.id === comment.user_id));
}

/** Whether the actor may delete it: who may edit it, and the author of the entry it stands under. */
export function canDeleteComment(
  actor: Who,
  comment: { user_id: number; entry: { user_id: number } | null },
): boolean {
  return canEditComment(actor, comment) || Boolean(actor && actor.id === comment.entry?.user_id);
}

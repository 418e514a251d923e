import type { Actor } from "@/lib/kernel/actor";
import { answersFor, type Writer, type Written } from "@/lib/house/users/policy";

type Who = (Writer & Pick<Actor, "isAdmin"> & Partial<Pick<Actor, "isEditor">>) | null | undefined;

/** Whether the actor may change this comment: its author, the owner of the machine that is, and administrators. */
export function canEditComment(actor: Who, comment: Written): boolean {
  return Boolean(actor && (actor.isAdmin || answersFor(actor, comment)));
}

/** Whether the actor may delete it: who may edit it, site editors, and the author of the entry it stands under. */
export function canDeleteComment(
  actor: Who,
  comment: Written & { entry: { user_id: number } | null },
): boolean {
  if (canEditComment(actor, comment)) return true;
  return Boolean(actor && (actor.isEditor || actor.id === comment.entry?.user_id));
}

/**
 * Whether the actor decides about somebody's comment (what was told of it, or whether it is admitted): who
 * moderates, and the author of the entry; nobody but administrators about what they answer for themselves.
 * `answerable_id`: who wrote it, or the owner of the synthetic user that did.
 */
export function canDecideComment(
  actor: Pick<Actor, "id" | "isAdmin" | "isEditor"> | null | undefined,
  comment: { answerable_id: number; entry: { user_id: number } | null },
): boolean {
  if (!actor) return false;
  if (actor.isAdmin) return true;
  if (actor.id === comment.answerable_id) return false;
  return actor.isEditor || actor.id === comment.entry?.user_id;
}

import { answersFor, type Writer, type OwnedText } from "@/lib/house/users/policy";
import type { Actor } from "@/lib/kernel/actor";

type Who = (Writer & Pick<Actor, "isAdmin"> & Partial<Pick<Actor, "isEditor">>) | null | undefined;

/**
 * Returns whether the actor may change this comment: its author, the owner of the synthetic author, and
 * administrators.
 */
export function canEditComment(actor: Who, comment: OwnedText): boolean {
  return Boolean(actor && (actor.isAdmin || answersFor(actor, comment)));
}

/**
 * Returns whether the actor may delete this comment: those who may edit it, site editors, and the author of its entry.
 */
export function canDeleteComment(
  actor: Who,
  comment: OwnedText & { entry: { user_id: number } | null },
): boolean {
  if (canEditComment(actor, comment)) return true;
  return Boolean(actor && (actor.isEditor || actor.id === comment.entry?.user_id));
}

/**
 * Returns whether the actor may decide about somebody's comment (about reports of it, or whether to admit it): those
 * who moderate, and the author of the entry; about comments that they answer for themselves, only administrators.
 * `answerable_id`: the author of the comment, or the owner of the synthetic user that wrote it.
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

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
 * Returns whether the actor may delete it: who may edit it, site editors, and the author of the entry under which it
 * stands.
 */
export function canDeleteComment(
  actor: Who,
  comment: OwnedText & { entry: { user_id: number } | null },
): boolean {
  if (canEditComment(actor, comment)) return true;
  return Boolean(actor && (actor.isEditor || actor.id === comment.entry?.user_id));
}

/**
 * Returns whether the actor may decide about somebody's comment (about reports of it, or whether to admit it): who
 * moderates, and the author of the entry; only administrators decide about what they answer for themselves.
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

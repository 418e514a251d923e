import "server-only";
import type { Actor } from "@/lib/auth/actor";
import { expire } from "@/lib/cache/expire";
import { entryTag } from "@/lib/entries/shown";
import { authorTag } from "@/lib/users/shown";
import { commentSelect, toComment, type Comment } from "@/lib/comments/dto";
import { canDeleteComment, canEditComment } from "@/lib/comments/policy";
import { getComment } from "@/lib/comments/queries";
import type { CommentChanges, CommentInput } from "@/lib/comments/schema";
import { db, type Database } from "@/lib/kernel/db";
import { getEntry } from "@/lib/entries/queries";
import { forbidden } from "@/lib/kernel/errors";

/** Publishes a comment in the actor's name, dated now or `created`. Throws 404 when the entry is gone. */
export async function createComment(
  actor: Actor,
  entryId: number,
  input: CommentInput,
  created?: Date,
): Promise<Comment> {
  await getEntry(entryId);
  const row = await insertComment(db, actor.id, entryId, { ...input, created });
  await expire(entryTag(entryId), authorTag(actor.username));
  return toComment(row);
}

/** The row of a new comment, also within a transaction. The caller expires the entry and the author. */
export const insertComment = (
  tx: Database,
  authorId: number,
  entryId: number,
  input: CommentInput & { created?: Date },
) =>
  tx.comment.create({
    data: { ...input, entry_id: entryId, user_id: authorId },
    select: commentSelect,
  });

/** Changes a comment. Throws 404, 403 unless the actor may edit it. */
export async function updateComment(
  actor: Actor,
  commentId: number,
  changes: CommentChanges,
): Promise<Comment> {
  const comment = await getComment(commentId);
  if (!canEditComment(actor, comment)) {
    throw forbidden("No tienes permiso para editar este comentario.");
  }
  const row = await db.comment.update({
    where: { comment_id: commentId },
    data: changes,
    select: commentSelect,
  });
  await expire(entryTag(comment.entry_id));
  return toComment(row);
}

/** Deletes a comment. Throws 404, 403 unless the actor may delete it. */
export async function deleteComment(actor: Actor, commentId: number): Promise<void> {
  const comment = await getComment(commentId);
  if (!canDeleteComment(actor, comment)) {
    throw forbidden("No tienes permiso para eliminar este comentario.");
  }
  await db.comment.deleteMany({ where: { comment_id: commentId } });
  const authors = comment.author ? [authorTag(comment.author.username)] : [];
  await expire(entryTag(comment.entry_id), ...authors);
}

/** The actor has looked at the recent comments: what has arrived so far counts as seen. */
export async function markCommentsSeen(actor: Actor): Promise<void> {
  await db.user.update({ where: { id: actor.id }, data: { comments_seen_at: new Date() } });
}

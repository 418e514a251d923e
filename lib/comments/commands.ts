import "server-only";
import type { Actor } from "@/lib/auth/actor";
import { commentSelect, toComment, type Comment } from "@/lib/comments/dto";
import { canDeleteComment, canEditComment } from "@/lib/comments/policy";
import { requireComment } from "@/lib/comments/records";
import type { CommentChanges, CommentInput } from "@/lib/comments/schema";
import { touchComment } from "@/lib/comments/shown";
import { requireEntry } from "@/lib/entries/records";
import { change, type Touched } from "@/lib/kernel/change";
import type { Database } from "@/lib/kernel/db";
import { assertMay } from "@/lib/kernel/errors";

/** Publishes a comment in the actor's name, dated now or `created`. Throws 404 when the entry is gone. */
export const createComment = (
  actor: Actor,
  entryId: number,
  input: CommentInput,
  created?: Date,
): Promise<Comment> =>
  change(async (tx, touched) => {
    await requireEntry(tx, entryId);
    return insertComment(tx, touched, actor.id, entryId, { ...input, created });
  });

/** A new comment under an entry that the change holds. */
export async function insertComment(
  tx: Database,
  touched: Touched,
  authorId: number,
  entryId: number,
  input: CommentInput & { created?: Date },
): Promise<Comment> {
  const row = await tx.comment.create({
    data: { ...input, entry_id: entryId, user_id: authorId },
    select: commentSelect,
  });
  await touchComment(tx, touched, row);
  return toComment(row);
}

/** Changes a comment. Throws 404, 403 unless the actor may edit it. */
export const updateComment = (
  actor: Actor,
  commentId: number,
  changes: CommentChanges,
): Promise<Comment> =>
  change(async (tx, touched) => {
    const comment = await requireComment(tx, commentId);
    assertMay(canEditComment(actor, comment), "No tienes permiso para editar este comentario.");
    await touchComment(tx, touched, comment);
    return toComment(
      await tx.comment.update({
        where: { comment_id: commentId },
        data: changes,
        select: commentSelect,
      }),
    );
  });

/** Deletes a comment. Throws 404, 403 unless the actor may delete it. */
export const deleteComment = (actor: Actor, commentId: number): Promise<void> =>
  change(async (tx, touched) => {
    const comment = await requireComment(tx, commentId);
    assertMay(canDeleteComment(actor, comment), "No tienes permiso para eliminar este comentario.");
    await touchComment(tx, touched, comment);
    await tx.comment.delete({ where: { comment_id: commentId } });
  });

/** The actor has looked at the recent comments: what has arrived so far counts as seen. */
export const markCommentsSeen = (actor: Actor): Promise<void> =>
  change(async (tx) => {
    await tx.user.update({ where: { id: actor.id }, data: { comments_seen_at: new Date() } });
  });

import "server-only";
import { commentSelect, toComment, type Comment } from "@/lib/comments/dto";
import { db } from "@/lib/db";
import { getEntry } from "@/lib/entries/queries";
import { notFound } from "@/lib/errors";
import type { Prisma } from "@/lib/generated/prisma/client";
import { after, fromCursor, toPage, type PageQuery } from "@/lib/pagination";

/** One comment. Throws 404. */
export async function getComment(commentId: number): Promise<Comment> {
  const row = await db.comment.findUnique({
    where: { comment_id: commentId },
    select: commentSelect,
  });
  if (!row) throw notFound("El comentario no existe o ha sido eliminado.");
  return toComment(row);
}

/** A page of all comments, newest first. */
export const listComments = (page: PageQuery) => listWhere({}, page);

/** A page of the comments under an entry, newest first. Throws 404 when the entry is gone. */
export async function listEntryComments(entryId: number, page: PageQuery) {
  await getEntry(entryId);
  return listWhere({ entry_id: entryId }, page);
}

/** A page of one user's comments, newest first. */
export const listUserComments = (userId: number, page: PageQuery) =>
  listWhere({ user_id: userId }, page);

async function listWhere(where: Prisma.CommentWhereInput, { limit, cursor }: PageQuery) {
  const rows = await db.comment.findMany({
    where: { ...where, ...after(fromCursor(cursor), "comment_id") },
    orderBy: [{ created: "desc" }, { comment_id: "desc" }],
    take: limit + 1,
    select: commentSelect,
  });
  return toPage(rows, limit, ({ created, comment_id }) => ({ created, id: comment_id }), toComment);
}

import "server-only";
import type { Comment as CommentRow, Entry as EntryRow } from "@/lib/generated/prisma/client";
import type { Database } from "@/lib/kernel/db";
import { notFound } from "@/lib/kernel/errors";

/**
 * The comment, which nobody else changes before the transaction ends; its `entry` is null when that was
 * deleted. Throws 404.
 */
export async function requireComment(tx: Database, commentId: number) {
  // The entry first, as whatever else changes both does.
  const [entry] = await tx.$queryRaw<Pick<EntryRow, "user_id" | "deleted_at">[]>`
    SELECT "user_id", "deleted_at" FROM "entry"
    WHERE "entry_id" = (SELECT "entry_id" FROM "comment" WHERE "comment_id" = ${commentId})
    FOR NO KEY UPDATE`;
  const [comment] = await tx.$queryRaw<Pick<CommentRow, "comment_id" | "user_id" | "entry_id">[]>`
    SELECT "comment_id", "user_id", "entry_id" FROM "comment"
    WHERE "comment_id" = ${commentId} FOR NO KEY UPDATE`;
  if (!entry || !comment) throw notFound("El comentario no existe o ha sido eliminado.");
  return { ...comment, entry: entry.deleted_at ? null : entry };
}

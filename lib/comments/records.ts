import "server-only";
import type { Database } from "@/lib/kernel/db";
import { notFound } from "@/lib/kernel/errors";

/** What a command needs to know of a comment before it writes. */
export interface CommentRecord {
  comment_id: number;
  user_id: number;
  entry_id: number;
  /** Null when the entry was deleted. */
  entry: { user_id: number } | null;
}

/** The comment, which nobody else changes before the transaction ends. Throws 404. */
export async function requireComment(tx: Database, commentId: number): Promise<CommentRecord> {
  // The entry first, as whatever else changes both does.
  const [entry] = await tx.$queryRaw<{ user_id: number; deleted_at: Date | null }[]>`
    SELECT "user_id", "deleted_at" FROM "entry"
    WHERE "entry_id" = (SELECT "entry_id" FROM "comment" WHERE "comment_id" = ${commentId})
    FOR NO KEY UPDATE`;
  const [comment] = await tx.$queryRaw<Omit<CommentRecord, "entry">[]>`
    SELECT "comment_id", "user_id", "entry_id" FROM "comment"
    WHERE "comment_id" = ${commentId} FOR NO KEY UPDATE`;
  if (!entry || !comment) throw notFound("El comentario no existe o ha sido eliminado.");
  return { ...comment, entry: entry.deleted_at ? null : entry };
}

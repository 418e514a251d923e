import "server-only";
import {
  Prisma,
  type Comment as CommentRow,
  type Entry as EntryRow,
} from "@/lib/generated/prisma/client";
import type { AuditRecord } from "@/lib/house/audit/commands";
import { ownerOf } from "@/lib/house/users/records";
import type { Actor } from "@/lib/kernel/actor";
import type { Database } from "@/lib/kernel/db";
import { notFound } from "@/lib/kernel/errors";
import { truncate } from "@/lib/platform/text/truncate";

/** A locked comment; `answerable_id`: its author, or the owner of the synthetic user that wrote it. */
type LockedComment = Pick<CommentRow, "comment_id" | "user_id" | "entry_id" | "content"> & {
  answerable_id: number;
  /** The owner of the synthetic user that wrote it; null when a person did, or when the account is gone. */
  owner_id: number | null;
};

const answerable = Prisma.sql`(
  SELECT coalesce("owner_id", "id") FROM "user" WHERE "id" = "comment"."user_id") AS "answerable_id",
  ${ownerOf(Prisma.sql`"comment"."user_id"`)} AS "owner_id"`;

/**
 * The comment, which nobody else changes before the transaction ends; its `entry` is null when that was
 * deleted. Throws 404.
 */
export async function requireComment(tx: Database, commentId: number) {
  // The entry is locked first, as everywhere.
  const [entry] = await tx.$queryRaw<Pick<EntryRow, "user_id" | "title" | "deleted_at">[]>`
    SELECT "user_id", "title", "deleted_at" FROM "entry"
    WHERE "entry_id" = (SELECT "entry_id" FROM "comment" WHERE "comment_id" = ${commentId})
    FOR NO KEY UPDATE`;
  const [comment] = await tx.$queryRaw<LockedComment[]>`
    SELECT "comment_id", "user_id", "entry_id", "content", ${answerable} FROM "comment"
    WHERE "comment_id" = ${commentId} FOR NO KEY UPDATE`;
  if (!entry || !comment) throw notFound("El comentario no existe o ha sido eliminado.");
  const { title, deleted_at, ...shown } = entry;
  return { ...comment, title, entry: deleted_at ? null : shown };
}

/**
 * Published comments and held ones, with their entries, which nobody else changes before the transaction ends; comments
 * that are gone or no longer held are left out. All entries are locked before any comment, as everywhere.
 */
export async function requireAnyComments(
  tx: Database,
  { comments, held }: { comments: number[]; held: number[] },
) {
  await tx.$queryRaw`
    SELECT FROM "entry" WHERE "entry_id" IN (
      SELECT "entry_id" FROM "stored_comment" WHERE "comment_id" = ANY(${[...comments, ...held]}))
    ORDER BY "entry_id" FOR NO KEY UPDATE`;
  return { there: await holdComments(tx, comments), waiting: await readHeldComments(tx, held) };
}

/** Locks and reads comments in the order of their entries, which the change holds. */
async function holdComments(tx: Database, commentIds: number[]) {
  if (commentIds.length === 0) return [];
  const rows = await tx.$queryRaw<
    (LockedComment & { entry_user_id: number; title: string; deleted_at: Date | null })[]
  >`
    SELECT "comment_id", "comment"."user_id", "entry_id", "comment"."content", ${answerable},
           "entry"."user_id" AS "entry_user_id", "title", "deleted_at"
    FROM "comment" JOIN "entry" USING ("entry_id") WHERE "comment_id" = ANY(${commentIds})
    ORDER BY "entry_id", "comment_id" FOR NO KEY UPDATE OF "comment"`;
  return rows.map(({ entry_user_id, deleted_at, ...comment }) => ({
    ...comment,
    entry: deleted_at ? null : { user_id: entry_user_id },
  }));
}

/** A held comment, with the fields that decide who may do what with it. */
export type HeldRow = Awaited<ReturnType<typeof readHeldComments>>[number];

/** Locks and reads held comments: nobody else decides about them or erases their authors before the change ends. */
async function readHeldComments(tx: Database, commentIds: number[]) {
  if (commentIds.length === 0) return [];
  await tx.$queryRaw`
    SELECT FROM "stored_comment" WHERE "comment_id" = ANY(${commentIds}) AND "status" = 'held'
    ORDER BY "comment_id" FOR NO KEY UPDATE`;
  const rows = await tx.storedComment.findMany({
    where: { status: "held", comment_id: { in: commentIds } },
    orderBy: { comment_id: "asc" },
    select: {
      comment_id: true,
      content: true,
      user_id: true,
      entry_id: true,
      generation_id: true,
      draft_id: true,
      user: { select: { owner_id: true, synthetic: true } },
      entry: { select: { user_id: true, title: true, deleted_at: true } },
    },
  });
  return rows.map(({ user, ...row }) => ({
    ...row,
    answerable_id: user.owner_id ?? row.user_id,
    synthetic: user.synthetic,
  }));
}

/** The most characters of a comment that an event in the record repeats. */
export const RECORDED = 200;

/** Returns the audit record of the deletion of a comment. */
export const deletionOf = (
  actor: Actor,
  { comment_id, user_id, entry_id, content }: Awaited<ReturnType<typeof requireComment>>,
): AuditRecord => ({
  action: "comment.deleted",
  actor,
  subject: "comment",
  subjectId: comment_id,
  before: { user_id, entry_id, content: truncate(content, RECORDED) },
});

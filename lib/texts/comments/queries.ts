import "server-only";
import { Prisma } from "@/lib/generated/prisma/client";
import { canModerate } from "@/lib/house/users/policy";
import { assertUserExists } from "@/lib/house/users/queries";
import type { Actor } from "@/lib/kernel/actor";
import { db, type Database } from "@/lib/kernel/db";
import { notFound } from "@/lib/kernel/errors";
import { after, by, fromCursor, toPage, TOP, type PageQuery } from "@/lib/kernel/pagination";
import { searchPattern } from "@/lib/platform/limits/search-pattern";
import {
  commentSelect,
  commentUnderSelect,
  toComment,
  type Comment,
  type CommentRow,
} from "@/lib/texts/comments/dto";
import type { CommentFilter, CommentListQuery } from "@/lib/texts/comments/schema";

const newestFirst: Prisma.CommentOrderByWithRelationInput[] = [
  { created: "desc" },
  { comment_id: "desc" },
];

/** Returns one comment, no matter who asks, also as an open transaction sees it. Throws 404. */
export async function getComment(commentId: number, reader: Database = db): Promise<Comment> {
  const row = await reader.comment.findUnique({
    where: { comment_id: commentId },
    select: commentSelect,
  });
  if (!row) throw notFound(GONE);
  return toComment(row);
}

const GONE = "El comentario no existe o ha sido eliminado.";

type Reader = Actor | null;

/**
 * Selects the comments that a reader is shown. Comments on a removed entry are only shown to those who moderate, to
 * their authors and to the author of the entry; the owner of a synthetic user counts as the author of its texts.
 */
const shownTo = (reader: Reader): Prisma.CommentWhereInput => {
  if (canModerate(reader)) return {};
  const user = { OR: [{ id: reader?.id ?? 0 }, { owner_id: reader?.id ?? 0 }] };
  const own = reader ? [{ user }, { entry: { user } }] : [];
  return { AND: { OR: [{ entry: { deleted_at: null } }, ...own] } };
};

/** The same condition in SQL: a subquery for each comment, so that they are found in the order that is asked for. */
const isShownTo = (reader: Reader): Prisma.Sql =>
  canModerate(reader)
    ? Prisma.sql`TRUE`
    : Prisma.sql`(
        SELECT "deleted_at" IS NULL OR EXISTS (
          SELECT FROM "user" WHERE "user"."id" IN ("entry"."user_id", "comment"."user_id")
            AND ${reader?.id ?? 0}::integer IN ("user"."id", "user"."owner_id"))
        FROM "entry" WHERE "entry"."entry_id" = "comment"."entry_id")`;

/** Returns one comment if the reader may see it. Throws 404. */
export async function readComment(reader: Reader, commentId: number): Promise<Comment> {
  const where = { comment_id: commentId, ...shownTo(reader) };
  const row = await db.comment.findFirst({ where, select: commentSelect });
  if (!row) throw notFound(GONE);
  return toComment(row);
}

/**
 * A page of all comments that the reader is shown, newest first; with `q`, of those whose text, author's username or
 * entry's title contains that text; with a filter, of people's or machines'; with `ids`, of these only.
 */
export async function listComments(
  reader: Reader,
  { q, filter = "all", ids, ...page }: PageQuery & Partial<CommentListQuery> & { ids?: number[] },
) {
  if (q) return searchComments(reader, q, filter, ids, page);
  const synthetic = filter === "machines" ? true : filter === "people" ? false : undefined;
  return listShown(
    reader,
    {
      ...(synthetic !== undefined && { user: { synthetic } }),
      ...(ids && { comment_id: { in: ids } }),
    },
    page,
  );
}

/** A page of the comments under an entry, newest first. Throws 404 when the entry is gone. */
export async function listEntryComments(entryId: number, page: PageQuery) {
  const entry = await db.entry.findFirst({
    where: { entry_id: entryId, deleted_at: null },
    select: { entry_id: true, title: true, user_id: true },
  });
  if (!entry) throw notFound("La entrada no existe o ha sido eliminada.");
  return listCommentsUnder(entry, page);
}

/** Lists the same comments under an entry that was read before. */
export async function listCommentsUnder(
  { entry_id, title, user_id }: NonNullable<Comment["entry"]>,
  page: PageQuery,
) {
  const rows = await db.comment.findMany({
    ...inPage({ entry_id }, page),
    select: commentUnderSelect,
  });
  const entry = { entry_id, title, user_id, deleted_at: null };
  return toPage(rows, page.limit, by("comment_id"), (row) => toComment({ ...row, entry }));
}

/** A page of one user's comments that the reader is shown, newest first. Throws 404 for no account or a deleted one. */
export async function listUserComments(reader: Reader, userId: number, page: PageQuery) {
  await assertUserExists(userId);
  return listShown(reader, { user_id: userId }, page);
}

/** Limits on a machine's earlier comments with which a new one is compared: days, comments, and characters of each. */
const SAID = { days: 90, most: 200, characters: 2_000 }; // characters: as many as are compared

/**
 * Lists the beginnings of what a synthetic user has commented lately, the newest first: the last 90 days, at most 200,
 * including comments that are held, and all that wait on the review desk (which have no `comment_id`), but not the
 * draft or the comment that the new text replaces.
 */
export function listSaid(
  reader: Database,
  userId: number,
  replaced: { draft_id?: number; comment_id?: number } = {},
): Promise<{ comment_id: number | null; content: string }[]> {
  return reader.$queryRaw<{ comment_id: number | null; content: string }[]>`
    SELECT "comment_id", left("content", ${SAID.characters}) AS "content" FROM (
      (SELECT "comment_id", "content", "created" FROM "stored_comment"
       WHERE "user_id" = ${userId} AND "created" > now() - make_interval(days => ${SAID.days})
         AND "status" IN ('published', 'held') AND "comment_id" <> ${replaced.comment_id ?? 0}
       ORDER BY "created" DESC, "comment_id" DESC LIMIT ${SAID.most})
      UNION ALL
      (SELECT NULL, "content", "updated" FROM "draft"
       WHERE "user_id" = ${userId} AND "kind" = 'comment' AND "state" IN ('open', 'review')
         AND "draft_id" <> ${replaced.draft_id ?? 0}
       ORDER BY "updated" DESC LIMIT ${SAID.most})
    ) AS "said" ORDER BY "created" DESC LIMIT ${SAID.most}`;
}

/** Counts the comments of others that have arrived since the actor last looked; 100 means 100 or more. */
export async function countUnseenComments(actor: Actor): Promise<{ count: number }> {
  const { comments_seen_at } = await db.user.findUniqueOrThrow({
    where: { id: actor.id },
    select: { comments_seen_at: true },
  });
  const unseen = await db.comment.findMany({
    where: { ...shownTo(actor), created: { gt: comments_seen_at }, user_id: { not: actor.id } },
    orderBy: newestFirst, // the index finds them in this order
    take: 100,
    select: { comment_id: true },
  });
  return { count: unseen.length };
}

const isMachines = Prisma.sql`(
  SELECT "synthetic" FROM "user" WHERE "user"."id" = "comment"."user_id")`;

/** Returns whether a comment has this address of another site as its image. */
export async function hasCommentImage(image: string): Promise<boolean> {
  const found = await db.$queryRaw<unknown[]>`
    SELECT 1 FROM "comment" JOIN "entry" USING ("entry_id")
    WHERE "comment"."image" = ${image} AND "comment"."image" LIKE 'http%' AND "deleted_at" IS NULL LIMIT 1`;
  return found.length > 0;
}

/** A page of comments that the reader is shown. Few pages hold one that is not shown: only those query again. */
async function listShown(reader: Reader, where: Prisma.CommentWhereInput, page: PageQuery) {
  const rows = await findPage(where, page);
  const isOnShow = canModerate(reader) || rows.every(({ entry }) => entry.deleted_at === null);
  const shown = isOnShow ? rows : await findPage({ ...shownTo(reader), ...where }, page);
  return toCommentPage(shown, page);
}

const findPage = (where: Prisma.CommentWhereInput, page: PageQuery) =>
  db.comment.findMany({ ...inPage(where, page), select: commentSelect });

const inPage = (where: Prisma.CommentWhereInput, { limit, cursor }: PageQuery) => ({
  where: { ...where, ...after(fromCursor(cursor), "comment_id") },
  orderBy: newestFirst,
  take: limit + 1,
});

const toCommentPage = (rows: CommentRow[], { limit }: PageQuery) =>
  toPage(rows, limit, by("comment_id"), toComment);

async function searchComments(
  reader: Reader,
  q: string,
  filter: CommentFilter,
  ids: number[] | undefined,
  page: PageQuery,
) {
  const { limit, cursor } = page;
  const pattern = await searchPattern(q);
  const { created, id } = fromCursor(cursor) ?? TOP;
  const found = await db.$queryRaw<{ comment_id: number }[]>`
    SELECT "comment_id" FROM "comment"
    WHERE "search_text" LIKE ${pattern} AND ${isShownTo(reader)}
      ${filter === "people" ? Prisma.sql`AND NOT ${isMachines}` : Prisma.empty}
      ${filter === "machines" ? Prisma.sql`AND ${isMachines}` : Prisma.empty}
      ${ids ? Prisma.sql`AND "comment_id" = ANY(${ids})` : Prisma.empty}
      AND ("created", "comment_id") < (${created}, ${id}::integer)
    ORDER BY "created" DESC, "comment_id" DESC
    LIMIT ${limit + 1}`;
  const rows = await db.comment.findMany({
    where: { comment_id: { in: found.map(({ comment_id }) => comment_id) } },
    orderBy: newestFirst,
    select: commentSelect,
  });
  return toCommentPage(rows, page);
}

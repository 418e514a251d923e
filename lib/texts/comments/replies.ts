import "server-only";
import { foldNotices } from "@/lib/house/notices/commands";
import type { Database } from "@/lib/kernel/db";

/** The most people who are notified of a comment: those who commented last. */
const TOLD = 50;

/** The number of an entry's last comments among which these people are looked for: not all comments are read. */
const READ_COMMENTS = 500;

/**
 * Notifies people who commented on an entry that somebody has commented after them: not the one who did, nor the owner
 * of the machine that did, nor people who have blocked either. Comments that appear together do not answer one another.
 */
export async function tellOfReplies(tx: Database, commentIds: number[]): Promise<void> {
  const comments = await tx.comment.findMany({
    where: { comment_id: { in: commentIds } },
    orderBy: { comment_id: "asc" },
    select: {
      comment_id: true,
      entry_id: true,
      entry: { select: { title: true } },
      user: { select: { id: true, username: true, owner_id: true } },
    },
  });
  for (const [entry_id, replies] of Map.groupBy(comments, (comment) => comment.entry_id)) {
    const earlier = await listCommenters(tx, entry_id, commentIds);
    const blocks = await tx.block.findMany({
      where: {
        user_id: { in: earlier },
        blocked_id: { in: replies.flatMap(({ user }) => voicesOf(user)) },
      },
      select: { user_id: true, blocked_id: true },
    });
    for (const { comment_id, entry, user } of replies) {
      const voices = voicesOf(user);
      const unwilling = new Set(
        blocks.filter((block) => voices.includes(block.blocked_id)).map((block) => block.user_id),
      );
      const told = earlier.filter((id) => !voices.includes(id) && !unwilling.has(id));
      const { title } = entry;
      await foldNotices(
        tx,
        told.slice(0, TOLD),
        { kind: "reply", comment_id, entry_id, title, by: user.username },
        { entry_id },
      );
    }
  }
}

/** Returns the ids of the account that speaks and of its owner, who answers for it. */
const voicesOf = ({ id, owner_id }: { id: number; owner_id: number | null }) =>
  owner_id === null ? [id] : [id, owner_id];

/** Lists the people with one of an entry's last comments besides the new ones, the latest first. */
export async function listCommenters(
  tx: Database,
  entryId: number,
  newIds: number[],
): Promise<number[]> {
  const rows = await tx.$queryRaw<{ user_id: number }[]>`
    SELECT "user_id" FROM (
      SELECT "user_id", "comment_id" FROM "comment" WHERE "entry_id" = ${entryId} AND "comment_id" <> ALL(${newIds})
      ORDER BY "created" DESC, "comment_id" DESC LIMIT ${READ_COMMENTS}
    ) AS "last" JOIN "user" ON "user"."id" = "user_id"
    WHERE NOT "synthetic" AND "deleted_at" IS NULL
    GROUP BY 1 ORDER BY max("comment_id") DESC`;
  return rows.map(({ user_id }) => user_id);
}

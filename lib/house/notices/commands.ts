import "server-only";
import type { FoldedNotice, MarkRead, NoticeContent, NoticeKind } from "@/lib/house/notices/schema";
import { topicOf, type NoticeChoices, type NoticeTopic } from "@/lib/house/notices/topics";
import type { Actor } from "@/lib/kernel/actor";
import { transaction } from "@/lib/kernel/change";
import type { Database } from "@/lib/kernel/db";

/** Notifies a person of something, within the change that it is about; not of a topic that they have switched off. */
export const addNotice = (tx: Database, userId: number, content: NoticeContent): Promise<void> =>
  addNotices(tx, [[userId, content]]);

/** Notifies several people, each of something; not of topics that they have switched off. */
export async function addNotices(
  tx: Database,
  notices: [userId: number, content: NoticeContent][],
): Promise<void> {
  const mutes = await tx.noticeMute.findMany({
    where: { user_id: { in: notices.map(([userId]) => userId) } },
  });
  const muted = new Set(mutes.map(({ user_id, topic }) => `${user_id} ${topic}`));
  await tx.notice.createMany({
    data: notices
      .filter(([userId, { kind }]) => !muted.has(`${userId} ${topicOf(kind)}`))
      .map(([user_id, { kind, ...data }]) => ({ user_id, kind, data })),
  });
}

/**
 * Notifies several people by a notice that replaces the unseen ones of its kind whose data contain `same`. The number
 * of those replaced is stored as `others`, unless the content has its own.
 */
export const foldNotices = (
  tx: Database,
  userIds: number[],
  content: FoldedNotice,
  same: Same,
): Promise<void> =>
  foldEach(
    tx,
    userIds.map((userId) => ({ userId, content })),
    same,
  );

type Same = Partial<Record<string, number | string | null>>;

/**
 * Does what `foldNotices` does with a content for each person, all of one kind; of several for one person, the last one
 * replaces the others, too.
 */
export async function foldEach(
  tx: Database,
  notices: { userId: number; content: FoldedNotice }[],
  same: Same,
): Promise<void> {
  if (notices.length === 0) return;
  const last = new Map(notices.map(({ userId, content }) => [userId, content]));
  const unseen = await tx.$queryRaw<{ user_id: number; others: number }[]>`
    DELETE FROM "notice" WHERE "user_id" = ANY(${[...last.keys()]}) AND "read_at" IS NULL
      AND "kind" = ${notices[0]!.content.kind} AND "data" @> ${JSON.stringify(same)}::jsonb
    RETURNING "user_id", coalesce(("data"->>'others')::integer, 0) + 1 AS "others"`;
  const before = new Map<number, number>();
  const add = (userId: number, count: number) =>
    before.set(userId, (before.get(userId) ?? 0) + count);
  for (const { userId, content } of notices) if (content !== last.get(userId)) add(userId, 1);
  for (const { user_id, others } of unseen) add(user_id, others);
  await addNotices(
    tx,
    [...last].map(([id, content]) => [id, { others: before.get(id) ?? 0, ...content }]),
  );
}

/** Deletes the notices of an earlier placement of an entry in a space. */
export async function forgetPlacement(
  tx: Database,
  { space_id, entry_id }: { space_id: number; entry_id: number },
): Promise<void> {
  await tx.$executeRaw`
    DELETE FROM "notice" WHERE "kind" = 'placement'
    AND ("data"->>'entry_id')::integer = ${entry_id} AND ("data"->>'space_id')::integer = ${space_id}
    AND "user_id" IN (
      SELECT CASE WHEN "synthetic" THEN "owner_id" ELSE "id" END FROM "user" JOIN "entry" ON "user_id" = "id"
      WHERE "entry_id" = ${entry_id})`;
}

/**
 * Deletes people's earlier notices of one kind about one thing, before they are notified of it again: repeated notices
 * take no more room than one.
 */
export async function forgetNotices(
  tx: Database,
  userIds: number[],
  kind: NoticeKind,
  about: { draft_id: number } | { entry_id: number } | { space_id: number },
): Promise<void> {
  const [[key, id]] = Object.entries(about) as [[string, number]];
  await tx.notice.deleteMany({
    where: { user_id: { in: userIds }, kind, data: { path: [key], equals: id } },
  });
}

/** Deletes the notice that asks a person to sign an entry. */
export const forgetSignature = (tx: Database, userId: number, entry_id: number): Promise<void> =>
  forgetNotices(tx, [userId], "signature", { entry_id });

/** Marks these notices of the actor as seen; without ids, all of theirs. */
export const markNoticesRead = (actor: Actor, { notice_ids }: MarkRead): Promise<void> =>
  transaction(async (tx) => {
    await tx.notice.updateMany({
      where: {
        user_id: actor.id,
        read_at: null,
        ...(notice_ids && { notice_id: { in: notice_ids } }),
      },
      data: { read_at: new Date() },
    });
  });

/** Saves the topics of which the actor wants notices. */
export const chooseNotices = (actor: Actor, choices: NoticeChoices): Promise<void> =>
  transaction(async (tx) => {
    const chosen = Object.entries(choices) as [NoticeTopic, boolean][];
    await tx.noticeMute.deleteMany({
      where: { user_id: actor.id, topic: { in: chosen.map(([topic]) => topic) } },
    });
    await tx.noticeMute.createMany({
      data: chosen.filter(([, wanted]) => !wanted).map(([topic]) => ({ user_id: actor.id, topic })),
      skipDuplicates: true,
    });
  });

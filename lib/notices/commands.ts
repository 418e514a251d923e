import "server-only";
import type { Actor } from "@/lib/auth/actor";
import { transaction } from "@/lib/kernel/change";
import type { Database } from "@/lib/kernel/db";
import type { MarkRead, NoticeContent } from "@/lib/notices/schema";

/** Tells a person something, within the change that it is about. */
export const addNotice = (tx: Database, userId: number, content: NoticeContent): Promise<void> =>
  addNotices(tx, [[userId, content]]);

/** Tells several people something each. */
export async function addNotices(
  tx: Database,
  notices: [userId: number, content: NoticeContent][],
): Promise<void> {
  await tx.notice.createMany({
    data: notices.map(([user_id, { kind, ...data }]) => ({ user_id, kind, data })),
  });
}

/** Tells several people something of a space, in place of what they were told of the kind and have not seen. */
export async function replaceNotices(
  tx: Database,
  userIds: number[],
  content: NoticeContent & { space_id: number },
): Promise<void> {
  const { kind, space_id } = content;
  await tx.notice.deleteMany({
    where: {
      user_id: { in: userIds },
      read_at: null,
      kind,
      data: { path: ["space_id"], equals: space_id },
    },
  });
  await addNotices(
    tx,
    userIds.map((id) => [id, content]),
  );
}

/** Takes back the notices of an earlier placement of an entry in a space. */
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

/** Takes back the notices with which a person was asked earlier to sign an entry. */
export async function forgetSignature(
  tx: Database,
  userId: number,
  entryId: number,
): Promise<void> {
  await tx.notice.deleteMany({
    where: {
      ...{ user_id: userId, kind: "signature" },
      data: { path: ["entry_id"], equals: entryId },
    },
  });
}

/** The actor has seen these notices; without ids, all of theirs. */
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

import "server-only";
import { addDays } from "date-fns/addDays";
import { forgetPerson } from "@/lib/accounts/account/forget";
import { recordEvent } from "@/lib/house/audit/commands";
import { goOn, pauseTasks, stopped } from "@/lib/house/pauses/commands";
import { isLastAdmin, lockAdmins } from "@/lib/house/users/records";
import { authorsTag, authorTag } from "@/lib/house/users/shown";
import type { Actor } from "@/lib/kernel/actor";
import { change } from "@/lib/kernel/change";
import { db, type Database } from "@/lib/kernel/db";
import { nullIfRefused } from "@/lib/kernel/errors";
import { inParts } from "@/lib/kernel/in-parts";
import { log } from "@/lib/kernel/log";
import { deleteComment } from "@/lib/publishing/publish/comment-commands";
import { deleteEntry } from "@/lib/publishing/publish/entry-commands";
import { bequeathDomains } from "@/lib/spaces/domains/records";
import { spaceTag } from "@/lib/spaces/spaces/shown";
import { stopWebhooksOf } from "@/lib/texts/webhooks/records";

/** Texts that are read at once, to be deleted one after the other. */
const AT_ONCE = 100;

const OWNER_GONE = "La cuenta de quien la creó fue eliminada.";

interface Leaving {
  id: number;
  username: string;
  email: string | null;
  closing_texts: string;
}

/**
 * Erases a person's account whose grace is over: first its texts, if the person chose that, then all that is known of
 * the person. A row without a name remains as the author of the texts that stay. Spaces, synthetic users and tasks pass
 * to the administrator with the oldest account. When interrupted, it goes on where it stopped.
 */
export async function eraseAccount(userId: number): Promise<void> {
  const account = await db.user.findFirst({
    where: { id: userId, closing_at: { lte: new Date() }, deleted_at: null },
    select: { id: true, username: true, closing_texts: true, trusted_at: true },
  });
  if (!account) return; // kept, or erased by another server
  if (account.closing_texts === "go") {
    await deleteTexts({ ...account, isAdmin: false, isEditor: false });
  }
  await change(async (tx, touched) => {
    await lockAdmins(tx);
    // Spaces are locked before users, as everywhere.
    await tx.$queryRaw`
      SELECT FROM "space" WHERE "owner_id" = ${userId} ORDER BY "space_id" FOR NO KEY UPDATE`;
    const [held] = await tx.$queryRaw<Leaving[]>`
      SELECT "id", "username", "email", "closing_texts" FROM "user"
      WHERE "id" = ${userId} AND "closing_at" <= now() AND "deleted_at" IS NULL
      FOR NO KEY UPDATE`;
    if (!held) return;
    if (await isLastAdmin(tx, userId)) return postpone(tx, userId);
    const spaces = await bequeath(tx, userId);
    await forgetPerson(tx, touched, held);
    touched.tag(authorsTag, authorTag(held.username), ...spaces.map(spaceTag));
    await recordEvent(tx, {
      action: "account.deleted",
      actor: null,
      subject: "user",
      subjectId: userId,
      after: { texts: held.closing_texts },
    });
  });
}

/** Deletes the author's texts one after the other, by their ids: a refused one stays, and is not tried again. */
async function deleteTexts(author: Actor) {
  const mine = { user_id: author.id };
  const entryParts = inParts(
    AT_ONCE,
    0,
    (after, take) =>
      db.entry.findMany({
        where: { ...mine, deleted_at: null, entry_id: { gt: after } },
        orderBy: { entry_id: "asc" },
        take,
        select: { entry_id: true },
      }),
    ({ entry_id }) => entry_id,
  );
  for await (const entries of entryParts) {
    for (const { entry_id } of entries) await nullIfRefused(deleteEntry(author, entry_id));
  }
  const commentParts = inParts(
    AT_ONCE,
    0,
    (after, take) =>
      db.comment.findMany({
        where: { ...mine, comment_id: { gt: after } },
        orderBy: { comment_id: "asc" },
        take,
        select: { comment_id: true },
      }),
    ({ comment_id }) => comment_id,
  );
  for await (const comments of commentParts) {
    for (const { comment_id } of comments) await nullIfRefused(deleteComment(author, comment_id));
  }
}

/** Moves the end of the last administrator's account by a day: somebody must be able to run the site. */
async function postpone(tx: Database, userId: number) {
  log.warn({ userId }, "the last administrator's account is kept for another day");
  const closing_at = addDays(new Date(), 1);
  await tx.user.update({ where: { id: userId }, data: { closing_at } });
}

/** Hands on what others still use, and stops what would go on writing. Returns the spaces' ids. */
async function bequeath(tx: Database, userId: number): Promise<number[]> {
  const machines = await tx.user.findMany({
    where: { owner_id: userId, deleted_at: null },
    select: { id: true },
  });
  await goOn(tx, userId, stopped.closing); // tasks are paused again below, for another cause
  for (const { id } of machines) await pauseTasks(tx, { user_id: id }, OWNER_GONE);
  await pauseTasks(tx, { owner_id: userId }, OWNER_GONE);
  await stopWebhooksOf(tx, userId); // webhooks lead to the person's own servers
  // The tokens for AI services are the person's own, and somebody pays for them.
  await tx.user.updateMany({ where: { owner_id: userId }, data: { token: null } });
  const heir = await tx.user.findFirst({
    where: {
      isAdmin: true,
      deleted_at: null,
      suspended_at: null,
      closing_at: null,
      id: { not: userId },
    },
    orderBy: { id: "asc" },
    select: { id: true },
  });
  if (!heir) return []; // a site without administrators
  const owner_id = heir.id;
  await tx.user.updateMany({ where: { owner_id: userId }, data: { owner_id } });
  await tx.task.updateMany({ where: { owner_id: userId }, data: { owner_id } });
  const spaces = await tx.space.updateManyAndReturn({
    where: { owner_id: userId },
    data: { owner_id },
    select: { space_id: true },
  });
  const ids = spaces.map(({ space_id }) => space_id);
  // A space's owner has no row in its team.
  await tx.spaceMember.deleteMany({ where: { user_id: owner_id, space_id: { in: ids } } });
  await bequeathDomains(tx, userId, owner_id);
  return ids;
}

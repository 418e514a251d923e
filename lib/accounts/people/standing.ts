import "server-only";
import { recordEvent } from "@/lib/house/audit/commands";
import { pauseTasks, stopped } from "@/lib/house/pauses/commands";
import { findActor } from "@/lib/house/users/queries";
import { authorsTag, authorTag, touchNamesakes } from "@/lib/house/users/shown";
import type { Actor } from "@/lib/kernel/actor";
import { change, type Touched } from "@/lib/kernel/change";
import type { Database } from "@/lib/kernel/db";
import { notFound } from "@/lib/kernel/errors";
import { endTokens } from "@/lib/platform/auth/access-token";
import { homeTag } from "@/lib/spaces/spaces/shown";
import { touchEntry } from "@/lib/texts/tags/entries";
import { stopWebhooksOf } from "@/lib/texts/webhooks/records";

/** The most entries announced to search engines at once when an account is trusted; the sitemap lists the others. */
const ANNOUNCED_ENTRIES = 20;

/** Makes a person an administrator (the operator's command). Throws 404 for an unknown name. */
export async function grantAdmin(username: string) {
  const person = await findActor(username);
  if (!person) throw notFound(`No hay ninguna cuenta con el nombre ${username}.`);
  await change(async (tx, touched) => {
    await tx.user.update({ where: { id: person.id }, data: { isAdmin: true } });
    await letIn(tx, touched, person.id);
    await trustUser(tx, touched, person.id);
    const after = { isAdmin: true };
    await recordEvent(tx, {
      action: "role.changed",
      actor: null,
      subject: "user",
      subjectId: person.id,
      after,
    });
  });
}

/** Lets an account in that waits at the door, within a change: from now on it may share its name with others. */
export async function letIn(tx: Database, touched: Touched, userId: number): Promise<void> {
  await tx.user.update({ where: { id: userId }, data: { waiting_since: null } });
  await touchNamesakes(tx, touched, userId);
}

/**
 * Signs a person out everywhere until `restoreUser`, and stops their tasks and webhooks, within a change. What they
 * published stays.
 */
export async function suspendUser(tx: Database, userId: number): Promise<void> {
  await tx.user.update({
    where: { id: userId },
    data: { suspended_at: new Date() },
    select: { id: true },
  });
  await endActing(tx, userId, stopped.suspended);
}

/**
 * Signs a person who may no longer act out everywhere, and ends their access tokens, tasks and webhooks, within a
 * change that records it on the account: scheduled texts, synthetic users and previews check the account itself.
 */
export async function endActing(
  tx: Database,
  userId: number,
  cause: string,
  by: Pick<Actor, "id"> | null = null,
): Promise<void> {
  await tx.session.deleteMany({ where: { user_id: userId } });
  await endTokens(tx, userId);
  await pauseTasks(tx, { owner_id: userId }, cause, by);
  await stopWebhooksOf(tx, userId);
}

/** Lets a suspended person sign in again, within a change. Tasks and webhooks go on when somebody resumes them. */
export async function restoreUser(tx: Database, userId: number): Promise<void> {
  await tx.user.update({
    where: { id: userId },
    data: { suspended_at: null },
    select: { id: true },
  });
}

/**
 * Makes an account and its synthetic users trusted, and lists all that they have published so far, within a
 * change. What is trusted already stays as it is.
 */
export async function trustUser(tx: Database, touched: Touched, userId: number): Promise<void> {
  const theirs = await tx.user.updateManyAndReturn({
    where: { OR: [{ id: userId }, { owner_id: userId }], trusted_at: null, deleted_at: null },
    data: { trusted_at: new Date() },
    select: { id: true, username: true },
  });
  await tx.space.updateMany({ where: { owner_id: userId, listed: false }, data: { listed: true } });
  const where = { user_id: { in: theirs.map(({ id }) => id) }, listed: false };
  const newest = await tx.entry.findMany({
    where: { ...where, deleted_at: null },
    orderBy: { entry_id: "desc" },
    take: ANNOUNCED_ENTRIES,
    select: { entry_id: true },
  });
  for (const { entry_id } of newest) await touchEntry(tx, touched, entry_id);
  await tx.entry.updateMany({ where, data: { listed: true } });
  touchNewcomer(touched, theirs);
  for (const { entry_id } of newest) await touchEntry(tx, touched, entry_id);
}

/** Makes an account new again, and its synthetic users: what they published stays listed. Within a change. */
export async function distrustUser(tx: Database, touched: Touched, userId: number): Promise<void> {
  const theirs = await tx.user.updateManyAndReturn({
    where: { OR: [{ id: userId }, { owner_id: userId }], deleted_at: null },
    data: { trusted_at: null },
    select: { id: true, username: true },
  });
  touchNewcomer(touched, theirs);
}

/** Touches what shows a byline of theirs: its links, and what it tells search engines, may change. */
function touchNewcomer(touched: Touched, accounts: { username: string }[]) {
  touched.tag(homeTag, authorsTag, ...accounts.map(({ username }) => authorTag(username)));
}

import "server-only";
import { addDays } from "date-fns/addDays";
import { eraseAccount } from "@/lib/accounts/account/erase";
import { GRACE_DAYS, type ClosingInput } from "@/lib/accounts/account/schema";
import { endActing } from "@/lib/accounts/people/standing";
import { recordEvent } from "@/lib/house/audit/commands";
import { goOn, stopped } from "@/lib/house/pauses/commands";
import { isLastAdmin, lockAdmins } from "@/lib/house/users/records";
import type { Actor } from "@/lib/kernel/actor";
import { transaction } from "@/lib/kernel/change";
import { db } from "@/lib/kernel/db";
import { conflict } from "@/lib/kernel/errors";
import { log } from "@/lib/kernel/log";
import { requireConfirmed } from "@/lib/platform/auth/confirmed";

/**
 * Schedules the end of the actor's account in two weeks (`GRACE_DAYS`), signs it out everywhere and stops its access
 * tokens, tasks and webhooks. Throws 403 unless the actor has just proven who they are, 409 for the last administrator.
 */
export async function closeAccount(
  actor: Actor,
  { texts }: ClosingInput,
): Promise<{ closing_at: string }> {
  requireConfirmed();
  return transaction(async (tx) => {
    await lockAdmins(tx);
    if (await isLastAdmin(tx, actor.id)) throw conflict(LAST_ADMIN);
    const closing_at = addDays(new Date(), GRACE_DAYS);
    await tx.user.update({
      where: { id: actor.id },
      data: { closing_at, closing_texts: texts },
    });
    await endActing(tx, actor.id, stopped.closing, actor);
    await recordEvent(tx, {
      action: "account.closing",
      actor,
      subject: "user",
      subjectId: actor.id,
      after: { texts },
    });
    return { closing_at: closing_at.toISOString() };
  });
}

const LAST_ADMIN =
  "You are the only administrator of this site. Make somebody else an administrator first.";

/** Cancels the end of the actor's account: its tasks go on; its webhooks do once somebody switches them on. */
export const keepAccount = (actor: Actor): Promise<void> =>
  transaction(async (tx) => {
    const { count } = await tx.user.updateMany({
      where: { id: actor.id, closing_at: { not: null } },
      data: { closing_at: null, closing_texts: null },
    });
    if (count === 0) return;
    await goOn(tx, actor.id, stopped.closing);
    await recordEvent(tx, {
      action: "account.kept",
      actor,
      subject: "user",
      subjectId: actor.id,
    });
  });

/** The most accounts that one round erases; the others follow with the next round. */
const AT_ONCE = 20;

/** Erases the accounts whose grace is over. Any number of servers may do so at once. */
export async function eraseClosedAccounts(): Promise<void> {
  const due = await db.user.findMany({
    where: { closing_at: { lte: new Date() }, deleted_at: null },
    orderBy: { closing_at: "asc" },
    take: AT_ONCE,
    select: { id: true },
  });
  for (const { id } of due) {
    await eraseAccount(id).catch((err: unknown) => log.error({ err, id }, "account not erased"));
  }
}

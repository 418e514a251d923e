import "server-only";
import { makeResetLink } from "@/lib/accounts/access/commands";
import { endFactors, tellOfFactors } from "@/lib/accounts/factors/commands";
import { restoreUser, suspendUser } from "@/lib/accounts/people/standing";
import { recordEvent } from "@/lib/house/audit/commands";
import type { AuditAction } from "@/lib/house/audit/schema";
import { findPersonId } from "@/lib/house/users/queries";
import { isLastAdmin, lockAdmins } from "@/lib/house/users/records";
import { transaction } from "@/lib/kernel/change";
import type { Database } from "@/lib/kernel/db";
import { conflict, notFound } from "@/lib/kernel/errors";

// The commands of the operator at the command line: no session stands behind them, and their events have no actor.

/** Makes a link by which a person sets a password and loses their second factor. Throws 404 for an unknown name. */
export const makeResetLinkFor = async (username: string) =>
  makeResetLink(null, await requirePersonId(username));

/** Takes an administrator's rights away. Throws 404, and 409 for the last administrator. */
export const revokeAdmin = (username: string) =>
  setOf(username, "role.changed", async (tx, id) => {
    await requireAnotherAdmin(tx, id);
    await tx.user.update({ where: { id }, data: { isAdmin: false }, select: { id: true } });
  });

/** Suspends this person; what they published stays. Throws 404, 409 for the last administrator. */
export const suspendPerson = (username: string) =>
  setOf(username, "account.suspended", async (tx, id) => {
    await requireAnotherAdmin(tx, id);
    await suspendUser(tx, id);
  });

/** Lets this person sign in again. Throws 404. */
export const restorePerson = (username: string) => setOf(username, "account.restored", restoreUser);

/**
 * Removes the lost second factors of an account, with its recovery codes: the password alone signs in again. Its
 * sessions end, and its owner is told by e-mail. Throws 404, also for an account that has none.
 */
export const removeFactors = (username: string) =>
  setOf(username, "factor.removed", async (tx, id) => {
    if (!(await endFactors(tx, id))) throw notFound(`${username} no tiene segundo factor.`);
    await tx.session.deleteMany({ where: { user_id: id } });
  }).then((id) => tellOfFactors(id, "removed"));

async function setOf(
  username: string,
  action: AuditAction,
  set: (tx: Database, id: number) => Promise<unknown>,
): Promise<number> {
  const id = await requirePersonId(username);
  await transaction(async (tx) => {
    await set(tx, id);
    await recordEvent(tx, { action, actor: null, subject: "user", subjectId: id });
  });
  return id;
}

async function requirePersonId(username: string): Promise<number> {
  const id = await findPersonId(username);
  if (id === null) throw notFound(`No hay ninguna cuenta con el nombre ${username}.`);
  return id;
}

/** Throws 409 for the last administrator: somebody must be able to run the site. */
async function requireAnotherAdmin(tx: Database, id: number): Promise<void> {
  await lockAdmins(tx);
  if (await isLastAdmin(tx, id)) {
    throw conflict("Es la última cuenta que administra el sitio: nombra antes otra.");
  }
}

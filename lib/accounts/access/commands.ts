import "server-only";
import type { AuthenticationResponseJSON } from "@simplewebauthn/server";
import type { ResetLink } from "@/lib/accounts/access/dto";
import { sendEmailLink } from "@/lib/accounts/access/email-links";
import { canMakeResetLink } from "@/lib/accounts/access/policy";
import type {
  Confirmation,
  PasswordChange,
  Reset,
  ResetRequest,
} from "@/lib/accounts/access/schema";
import { endFactors, forgiveCodes, ownerOfShown } from "@/lib/accounts/factors/commands";
import { hasFactor } from "@/lib/accounts/factors/queries";
import { giveWaitingRoles } from "@/lib/accounts/invitations/records";
import { recordEvent } from "@/lib/house/audit/commands";
import { siteName } from "@/lib/house/settings/paper";
import { displayName } from "@/lib/house/users/dto";
import { findPersonId } from "@/lib/house/users/queries";
import { findActorById, findPersonByEmail, lockUser } from "@/lib/house/users/records";
import type { Actor } from "@/lib/kernel/actor";
import { afterAnswer } from "@/lib/kernel/after-answer";
import { transaction } from "@/lib/kernel/change";
import { orConflict } from "@/lib/kernel/database-errors";
import { db, type Database } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { AppError, assertMay, conflict, invalid, notFound } from "@/lib/kernel/errors";
import { findRequestContext } from "@/lib/kernel/request-context";
import { routes } from "@/lib/platform/addresses/routes";
import { endTokens } from "@/lib/platform/auth/access-token";
import { requireConfirmed } from "@/lib/platform/auth/confirmed";
import { endLinks, endMailedResets, findLink, makeLink, takeLink } from "@/lib/platform/auth/links";
import { hashPassword, isUnusable, verifyPassword } from "@/lib/platform/auth/password";
import { requireGoodPassword } from "@/lib/platform/auth/password-rules";
import { forgive, spendBy, spendOfNetwork } from "@/lib/platform/limits/spend";
import { sendMail, sendsMail } from "@/lib/platform/mail/send";
import { emailChangedMail } from "@/lib/platform/mail/texts/email-changed";
import { passwordChangedMail } from "@/lib/platform/mail/texts/password-changed";
import { resetPasswordMail } from "@/lib/platform/mail/texts/reset-password";

/** Minutes for which a link can set a new password: one from an e-mail, and one that somebody hands over. */
const MAILED_FOR = 60;
const HANDED_FOR = 24 * 60;

/**
 * Gives the actor another password and ends their other sessions and their links, but not their access tokens: the
 * programs that use those do not know the password. Throws 400 for a wrong current password and for a new one that
 * anybody would guess, 429 after too many tries.
 */
export async function changePassword(
  actor: Actor,
  { currentPassword, password }: PasswordChange,
): Promise<void> {
  const owner = await requirePassword(actor, "currentPassword", currentPassword);
  await requireGoodPassword("password", password, owner, await siteName());
  const hashed = await hashPassword(password);
  await transaction(async (tx) => {
    const current = findRequestContext()?.session?.key ?? 0;
    await setPassword(tx, actor.id, hashed, current);
    await tx.session.updateMany({ where: { key: current }, data: { confirmed: new Date() } });
    await recordEvent(tx, { action: "password.changed", actor, ...about(actor.id) });
  });
  await tellOfPassword(owner);
}

/**
 * Records that the actor has proven who they are, for the next ten minutes of this session. Throws 400 for a wrong
 * password, 429 after too many tries.
 */
export async function confirmPassword(actor: Actor, { password }: Confirmation): Promise<void> {
  await requirePassword(actor, "password", password);
  await confirmSession();
}

/**
 * Does the same as `confirmPassword`, with one of the actor's passkeys. Throws what `ownerOfShown` throws, and 403 for
 * another account's passkey.
 */
export async function confirmWithPasskey(
  actor: Actor,
  response: AuthenticationResponseJSON,
  cookieHeader: string | null,
): Promise<void> {
  const owner = await ownerOfShown(response, cookieHeader);
  assertMay(owner === actor.id, "This passkey belongs to another account.");
  await confirmSession();
}

/** Marks the session of this call as confirmed: its owner has just proven who they are. */
async function confirmSession(): Promise<void> {
  const session = findRequestContext()?.session;
  if (!session) return;
  session.confirmed = new Date();
  await db.session.updateMany({
    where: { key: session.key },
    data: { confirmed: session.confirmed },
  });
}

/**
 * Ends one session of the actor, and the link that moves their e-mail: that session may have asked for it. Throws 404
 * when the actor has no session with that key.
 */
export async function endSession(actor: Actor, key: number): Promise<void> {
  await transaction(async (tx) => {
    const { count } = await tx.session.deleteMany({ where: { key, user_id: actor.id } });
    if (count === 0) throw notFound("This session has ended already.");
    await endLinks(tx, actor.id, "email");
    await recordEvent(tx, { action: "session.ended", actor, ...about(actor.id) });
  });
}

/** Ends every session of the actor but the one that asks, and the link that moves their e-mail. */
export async function endOtherSessions(actor: Actor): Promise<void> {
  await transaction(async (tx) => {
    const key = { not: findRequestContext()?.session?.key ?? 0 };
    const { count } = await tx.session.deleteMany({ where: { user_id: actor.id, key } });
    await endLinks(tx, actor.id, "email");
    if (count === 0) return;
    await recordEvent(tx, {
      action: "session.ended",
      actor,
      ...about(actor.id),
      after: { ended: count },
    });
  });
}

/**
 * Sends a reset link to the e-mail of the account with this username or e-mail. The answer and its timing are the same
 * when there is no such account. Throws 429 after too many requests from that network, 409 where the site sends no
 * e-mail.
 */
export async function requestReset({ account }: ResetRequest): Promise<void> {
  requireMail();
  await spendOfNetwork("RESETS");
  afterAnswer("password reset", () => mailResetLink(account));
}

async function mailResetLink(account: string): Promise<void> {
  const person = await findPerson(account);
  if (!person?.email) return;
  const { id, email, username } = person;
  if (await hasNeverHadPassword(id)) return;
  try {
    await spendBy("RESETS_ACCOUNT", String(id));
  } catch (error) {
    if (error instanceof AppError) return; // the person who asks learns nothing about this account
    throw error;
  }
  const { secret } = await transaction(async (tx) => {
    await recordEvent(tx, { action: "password.link", actor: null, ...about(id) });
    return makeLink(tx, { userId: id, kind: "reset", email, minutes: MAILED_FOR });
  });
  const url = env.SITE_URL + routes.resetPassword(secret);
  await sendMail(email, resetPasswordMail(displayName(person), username, url), siteName);
}

/** Returns whether an import made the account, and nobody has entered it: that takes a link of an administrator's. */
async function hasNeverHadPassword(id: number): Promise<boolean> {
  const account = await db.user.findUnique({ where: { id }, select: { password: true } });
  return account === null || isUnusable(account.password);
}

async function findPerson(account: string) {
  if (account.includes("@")) return findPersonByEmail(db, account);
  const id = await findPersonId(account);
  return id === null ? null : db.user.findUnique({ where: { id }, select: ownerSelect });
}

/**
 * Makes a link for an administrator to hand over, with which a person sets a new password and loses their second
 * factor. Throws 403 for all but administrators and without a recent proof of identity, 404 for an unknown account or a
 * synthetic one.
 */
export async function createResetLink(actor: Actor, userId: number): Promise<ResetLink> {
  assertMay(
    canMakeResetLink(actor),
    "Solo los administradores pueden crear enlaces para restablecer contraseñas.",
  );
  requireConfirmed();
  return makeResetLink(actor, userId);
}

/** Makes the link of `createResetLink`, also for the operator at the command line (`actor`: null). Throws 404. */
export async function makeResetLink(actor: Actor | null, userId: number): Promise<ResetLink> {
  const { secret, expires } = await transaction(async (tx) => {
    const person = await tx.user.findFirst({
      where: { id: userId, synthetic: false, deleted_at: null },
      select: { id: true },
    });
    if (!person) throw notFound("El usuario que está buscando no existe o ha sido eliminado.");
    await recordEvent(tx, { action: "password.link", actor, ...about(userId) });
    return makeLink(tx, { userId, kind: "reset", minutes: HANDED_FOR, madeBy: actor?.id });
  });
  return {
    url: env.SITE_URL + routes.resetPassword(secret),
    expires: expires.toISOString(),
  };
}

/**
 * Sets the password of the owner of this link; all their sessions, access tokens and links end. A link that somebody
 * handed over also ends the second factor, which a thief may have added; one from an e-mail does not: a mailbox is not
 * enough. Throws 400 for a link that is no longer valid, was sent to a former address or was made by somebody who may
 * no longer make links, and for a password that anybody would guess, which leaves the link as it is; 409 when a second
 * factor is added at the moment when a role would be given.
 */
export async function resetPassword({ secret, password }: Reset): Promise<void> {
  const link = await findLink(db, "reset", secret);
  if (!link) throw linkOver();
  const { user_id: id, email } = link;
  await requireMaker(db, link);
  await requireGoodPassword("password", password, await readOwner(db, id), await siteName());
  const hashed = await hashPassword(password);
  const [owner, endedFactors] = await transaction(async (tx) => {
    // The person who opened the account may still sign in with a passkey of theirs.
    const isSole = async () => !(await hasFactor(id, tx));
    const given = email !== null && (await isSole()) && (await giveWaitingRoles(tx, id, email));
    await lockUser(tx, id); // locked after the spaces of these roles, as everywhere
    if (given && !(await isSole())) throw conflict(CHANGED_MEANWHILE);
    const owner = await readOwner(tx, id);
    if (email !== null && !isSame(email, owner.email)) throw linkOver();
    await requireMaker(tx, link);
    if (!(await takeLink(tx, "reset", secret))) throw linkOver();
    await setPassword(tx, id, hashed, 0);
    await endTokens(tx, id);
    const ended = email === null && (await endFactors(tx, id));
    if (email !== null) {
      const data = { email_verified_at: new Date() };
      await tx.user.update({ where: { id }, data, select: { id: true } });
    }
    await recordEvent(tx, { action: "password.reset", actor: null, ...about(id) });
    if (ended) await recordEvent(tx, { action: "factor.removed", actor: null, ...about(id) });
    return [owner, ended] as const;
  });
  await countCodesAnew(id);
  await tellOfPassword(owner, endedFactors);
}

/** Throws 400 for a link whose maker is no longer an administrator: what they handed out ends with that right. */
async function requireMaker(reader: Database, { made_by }: { made_by: number | null }) {
  if (made_by === null) return;
  const maker = await findActorById(reader, made_by);
  if (!maker || !canMakeResetLink(maker)) throw linkOver();
}

const CHANGED_MEANWHILE = "This account has got a second factor at this moment. Try again.";

/** Resets the count of tried codes, since a thief may have used the tries up; how often is limited (`CODES_ANEW`). */
async function countCodesAnew(userId: number): Promise<void> {
  try {
    await spendBy("CODES_ANEW", String(userId));
  } catch (error) {
    if (error instanceof AppError) return;
    throw error;
  }
  await forgiveCodes(userId);
}

/** Sends the actor a link that proves their e-mail. Throws 429, 409 where the site sends no e-mail. */
export async function requestEmailLink(actor: Actor): Promise<void> {
  requireMail();
  await spendBy("EMAILS", String(actor.id));
  const owner = await db.user.findUniqueOrThrow({
    where: { id: actor.id },
    select: {
      ...ownerSelect,
      links: { where: { kind: "email", expires: { gt: new Date() } }, select: { email: true } },
    },
  });
  const email = owner.links[0]?.email ?? owner.email;
  if (email) await sendEmailLink(owner, email);
}

/**
 * Makes the address that this link was sent to its owner's, and proven. Throws 400 for a link that is no longer valid,
 * 409 when another account has taken the address meanwhile; 403 where a role waits for the address and the actor is not
 * signed in to the account: somebody who found an invitation may have opened an account with the address of the person
 * it was for.
 */
export async function verifyEmail(actor: Actor | null, secret: string): Promise<void> {
  const moved = await orConflict(
    "This email is already in use",
    transaction(async (tx) => {
      const link = await findLink(tx, "email", secret);
      if (!link?.email) throw linkOver();
      if (await giveWaitingRoles(tx, link.user_id, link.email)) {
        assertMay(actor?.id === link.user_id, SIGN_IN_FIRST);
      }
      await lockUser(tx, link.user_id);
      if (!(await takeLink(tx, "email", secret))) throw linkOver();
      const owner = await readOwner(tx, link.user_id);
      const isNew = !isSame(link.email, owner.email);
      if (isNew) await endMailedResets(tx, owner.id);
      await tx.user.update({
        where: { id: owner.id },
        data: { ...(isNew && { email: link.email }), email_verified_at: new Date() },
        select: { id: true },
      });
      const action = isNew ? "email.changed" : "email.verified";
      await recordEvent(tx, { action, actor: owner, ...about(owner.id) });
      return isNew ? owner : null;
    }),
  );
  if (moved?.email)
    await sendMail(moved.email, emailChangedMail(displayName(moved), moved.username), siteName);
}

const SIGN_IN_FIRST =
  "Sign in to your account first, then open this link again: a role waits for it.";

const linkOver = () =>
  invalid(
    "secret",
    "This link is no longer valid. Each works once, and not for long: ask for another.",
  );

const about = (subjectId: number) => ({ subject: "user", subjectId }) as const;

const ownerSelect = { id: true, username: true, fullName: true, email: true } as const;

const readOwner = (tx: Database, id: number) =>
  tx.user.findUniqueOrThrow({ where: { id }, select: ownerSelect });

/** Compares two addresses without regard to case. */
const isSame = (email: string, other: string | null) =>
  email.toLowerCase() === other?.toLowerCase();

type Owner = { username: string; fullName: string | null; email: string | null };

/** Returns the actor's account when this is its password. Throws 400 otherwise, 429 after too many tries. */
async function requirePassword(actor: Actor, field: string, password: string) {
  await spendBy("PASSWORDS", String(actor.id));
  const { password: stored, ...owner } = await db.user.findUniqueOrThrow({
    where: { id: actor.id },
    select: { ...ownerSelect, password: true },
  });
  if (!(await verifyPassword(stored, password))) {
    throw invalid(field, "This is not your current password");
  }
  await forgive("PASSWORDS", String(actor.id));
  return owner;
}

/** Stores a new password; the other sessions and the person's links end. */
async function setPassword(tx: Database, userId: number, hashed: string, sessionToKeep: number) {
  await tx.user.update({
    where: { id: userId },
    data: { password: hashed },
    select: { id: true },
  });
  await tx.session.deleteMany({ where: { user_id: userId, key: { not: sessionToKeep } } });
  await endLinks(tx, userId);
}

async function tellOfPassword(owner: Owner, endedFactors = false) {
  if (!owner.email) return;
  const url = env.SITE_URL + routes.forgotPassword;
  await sendMail(
    owner.email,
    passwordChangedMail(displayName(owner), owner.username, { url, endedFactors }),
    siteName,
  );
}

function requireMail() {
  if (sendsMail) return;
  throw conflict(
    "This site sends no email. Ask whoever runs it for a link that sets a new password.",
  );
}

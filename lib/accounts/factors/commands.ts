import "server-only";
import type { AuthenticationResponseJSON } from "@simplewebauthn/server";
import { askChallenge, challengeIn, spendChallenge } from "@/lib/accounts/factors/challenge";
import {
  passkeySelect,
  toPasskey,
  type NewFactor,
  type Passkey,
  type TotpSetup,
} from "@/lib/accounts/factors/dto";
import {
  creationOptions,
  ownerOfPasskey,
  readNewPasskey,
  signInOptions,
} from "@/lib/accounts/factors/passkeys";
import { findFormerHost, findTotp, hasFactor, listFactors } from "@/lib/accounts/factors/queries";
import { newRecoveryCodes, takeRecoveryCode } from "@/lib/accounts/factors/recovery";
import {
  factorLimits,
  type Factor,
  type PasskeyInput,
  type SecondFactor,
} from "@/lib/accounts/factors/schema";
import { newTotp, stepOfCode } from "@/lib/accounts/factors/totp";
import { recordEvent } from "@/lib/house/audit/commands";
import type { AuditAction } from "@/lib/house/audit/schema";
import { siteName } from "@/lib/house/settings/paper";
import { readSettings } from "@/lib/house/settings/queries";
import { displayName } from "@/lib/house/users/dto";
import type { Actor } from "@/lib/kernel/actor";
import { transaction } from "@/lib/kernel/change";
import { orConflict } from "@/lib/kernel/database-errors";
import { db, type Database } from "@/lib/kernel/db";
import { AppError, conflict, invalid, notFound, unauthenticated } from "@/lib/kernel/errors";
import { findRequestContext } from "@/lib/kernel/request-context";
import { requireConfirmed } from "@/lib/platform/auth/confirmed";
import { passkeyHost } from "@/lib/platform/auth/passkey-host";
import { endLinks } from "@/lib/platform/auth/links";
import { forgive, spendBy } from "@/lib/platform/limits/spend";
import { sendMail } from "@/lib/platform/mail/send";
import { factorAddedMail } from "@/lib/platform/mail/texts/factor-added";
import { factorRemovedMail } from "@/lib/platform/mail/texts/factor-removed";

// ── Signing in ──

/**
 * Checks the second factor of an account whose password was right. Resolves for an account that has none. Throws 401
 * with the factors to choose from when nothing is shown or it is wrong, 429 after too many codes.
 * @param cookieHeader of the browser, which holds the challenge that its passkey has signed
 */
export async function requireSecondFactor(
  userId: number,
  { code, passkey }: SecondFactor,
  cookieHeader: string | null,
): Promise<void> {
  if (!(await hasFactor(userId))) return;
  if (passkey) {
    const owner = await ownerOfShown(passkey, cookieHeader);
    if (owner !== userId) throw await askFor(userId, "This passkey belongs to another account.");
    return;
  }
  if (!code) throw await askFor(userId, NEEDS_FACTOR);
  // With the tries of a day, guessing succeeds once in some five thousand days.
  await spendBy("CODES", String(userId));
  await spendBy("CODES_DAY", String(userId));
  if (!(await takeCode(userId, code))) {
    await recordEvent(db, {
      action: "session.refused",
      actor: null,
      subject: "user",
      subjectId: userId,
      after: { cause: "code" },
    });
    throw await askFor(userId, "That code is not right.", "code");
  }
  await forgiveCodes(userId);
}

/** Resets the count of tried codes, after the owner has shown who they are. */
export async function forgiveCodes(userId: number): Promise<void> {
  await Promise.all([forgive("CODES", String(userId)), forgive("CODES_DAY", String(userId))]);
}

/**
 * Returns the account that signs in with a passkey alone. Throws 401, and 429 for an answer that was used already.
 */
export async function ownerOfShown(
  response: AuthenticationResponseJSON,
  cookieHeader: string | null,
): Promise<number> {
  const challenge = challengeIn(cookieHeader, null);
  if (!challenge) throw unauthenticated("That took too long. Try again.");
  return ownerOfPasskey(response, challenge);
}

/**
 * Makes the options for a passkey that signs in, and the cookie that binds their challenge to the browser. `moved`: there
 * are passkeys of another host, which do not work here.
 */
export async function askForPasskey() {
  const { challenge, cookie } = askChallenge(null);
  const moved = (await findFormerHost()) !== null;
  return { options: { ...(await signInOptions(challenge)), moved }, cookie };
}

const NEEDS_FACTOR =
  "Enter a code or use a passkey to finish signing in. If you can do neither, ask whoever runs this site for help.";

/** Returns the 401 that asks an account for one of its factors: where none of them works here, for a recovery code. */
async function askFor(userId: number, message: string, path?: string): Promise<AppError> {
  const working = await listFactors(userId);
  const former = working.includes("passkey") ? null : await findFormerHost(userId);
  return new AppError("unauthenticated", message, {
    factors: working.length > 0 ? working : ["recovery"],
    issues: path === undefined ? undefined : [{ path, message }],
    detail: former === null ? undefined : await movedAway(userId, former, working),
  });
}

/** Returns the sentence for an account whose passkeys were made for the host where the site was before. */
async function movedAway(userId: number, former: string, working: Factor[]): Promise<string> {
  const moved = `Your passkeys were made for ${former}. This site is at ${passkeyHost} now, where they do not work`;
  const left = await db.recovery.findUnique({
    where: { user_id: userId },
    select: { hashes: true },
  });
  if (working.length > 0) return `${moved}: use your authenticator app, then add a passkey again.`;
  if (left && left.hashes.length > 0) {
    return `${moved}: use a recovery code, then add a passkey again.`;
  }
  const { username } = await db.user.findUniqueOrThrow({
    where: { id: userId },
    select: { username: true },
  });
  return `${moved}, and you have no recovery codes left. Whoever runs this site can let you in again: npm run admin -- ${username} --without-factors`;
}

/** Uses up a code of the authenticator app or a recovery code. Returns false when it is wrong or was used before. */
async function takeCode(userId: number, code: string): Promise<boolean> {
  const totp = /^\d{6}$/.test(code) ? await findTotp(userId) : null;
  const step = totp && stepOfCode(totp.secret, code);
  if (step === null) return takeRecovery(userId, code);
  const { count } = await db.totp.updateMany({
    where: { user_id: userId, last_step: { lt: step } },
    data: { last_step: step },
  });
  return count === 1;
}

async function takeRecovery(userId: number, code: string) {
  if (!(await takeRecoveryCode(userId, code))) return false;
  await record(db, "recovery.used", { id: userId, username: null });
  return true;
}

// ── The authenticator app ──

/** Begins to set up an authenticator app, or starts again. Throws 409 when one is set up already. */
export async function startTotp(actor: Actor): Promise<TotpSetup> {
  requireConfirmed();
  const { sealed, setup } = newTotp(actor.username, await siteName());
  await transaction(async (tx) => {
    await lockAccount(tx, actor);
    if (await findTotp(actor.id, tx)) throw conflict("An authenticator app is already set up.");
    const data = { secret: sealed, created: new Date(), last_step: 0 };
    await tx.totp.upsert({
      where: { user_id: actor.id },
      create: { user_id: actor.id, ...data },
      update: data,
    });
  });
  return setup;
}

/**
 * Puts the authenticator app into use, once a code of it shows that it has the secret. Throws 400 for a wrong
 * code, 409 when none is being set up.
 */
export async function confirmTotp(actor: Actor, code: string): Promise<NewFactor> {
  const pending = await db.totp.findUnique({
    where: { user_id: actor.id, confirmed_at: null },
    select: { secret: true },
  });
  if (!pending) throw conflict("No authenticator app is being set up. Start again.");
  const step = stepOfCode(pending.secret, code);
  if (step === null) {
    throw invalid(
      "code",
      "That code is not right. Check that your phone's clock is, and try again.",
    );
  }
  return addFactor(actor, { factor: "totp" }, async (tx) => {
    const { count } = await tx.totp.updateMany({
      where: { user_id: actor.id, secret: pending.secret, confirmed_at: null },
      data: { confirmed_at: new Date(), last_step: step },
    });
    if (count === 0) throw conflict("No authenticator app is being set up. Start again.");
  });
}

/** Ends the use of the authenticator app. Throws 404 without one, 409 when the account must have a second factor. */
export const removeTotp = (actor: Actor): Promise<void> =>
  removeFactor(actor, { factor: "totp" }, async (tx) => {
    const { count } = await tx.totp.deleteMany({ where: { user_id: actor.id } });
    if (count === 0) throw notFound("No authenticator app is set up.");
  });

// ── Passkeys ──

/** Makes the options for a new passkey of the actor, and the cookie that binds their challenge to the browser. */
export async function askForNewPasskey(actor: Actor) {
  requireConfirmed();
  const { challenge, cookie } = askChallenge(actor.id);
  return { options: await creationOptions(actor, challenge), cookie };
}

/**
 * Adds a passkey to the actor's account. Throws 400 for an answer to another challenge or from another site, 409 for a
 * passkey that an account has already and beyond twenty passkeys.
 */
export async function addPasskey(
  actor: Actor,
  { name, response }: PasskeyInput,
  cookieHeader: string | null,
): Promise<NewFactor & { passkey: Passkey }> {
  const challenge = challengeIn(cookieHeader, actor.id);
  if (!challenge) throw invalid("", "That took too long. Try again.");
  const made = await readNewPasskey(response, challenge);
  if (!made) throw invalid("", "This passkey could not be checked. Try again.");
  await spendChallenge(challenge);
  return orConflict(
    "This passkey is already in use",
    (async () => {
      let passkey!: Passkey;
      const added = await addFactor(actor, { factor: "passkey", name }, async (tx) => {
        const count = await tx.passkey.count({ where: { user_id: actor.id } });
        if (count >= factorLimits.passkeys) {
          throw conflict(`An account can have ${factorLimits.passkeys} passkeys.`);
        }
        const data = { ...made, public_key: Buffer.from(made.public_key), name, user_id: actor.id };
        passkey = toPasskey(await tx.passkey.create({ data, select: passkeySelect }));
      });
      return { ...added, passkey };
    })(),
  );
}

/** Renames one of the actor's passkeys. Throws 404. */
export async function renamePasskey(
  actor: Actor,
  passkeyId: number,
  name: string,
): Promise<Passkey> {
  const [passkey] = await db.passkey.updateManyAndReturn({
    where: { passkey_id: passkeyId, user_id: actor.id },
    data: { name },
    select: passkeySelect,
  });
  if (!passkey) throw noPasskey();
  return toPasskey(passkey);
}

/** Removes one of the actor's passkeys. Throws 404, 409 when the account must have a second factor. */
export const removePasskey = (actor: Actor, passkeyId: number): Promise<void> =>
  removeFactor(actor, { factor: "passkey", passkey_id: passkeyId }, async (tx) => {
    const { count } = await tx.passkey.deleteMany({
      where: { passkey_id: passkeyId, user_id: actor.id },
    });
    if (count === 0) throw noPasskey();
  });

const noPasskey = () => notFound("There is no such passkey.");

// ── Recovery codes ──

/** Makes ten new recovery codes in place of the present ones. Throws 409 without a second factor. */
export async function renewRecoveryCodes(actor: Actor): Promise<NewFactor> {
  requireConfirmed();
  const { codes, kept } = await newRecoveryCodes();
  await transaction(async (tx) => {
    await lockAccount(tx, actor);
    if (!(await hasFactor(actor.id, tx))) {
      throw conflict("Set up an authenticator app or a passkey first.");
    }
    await keep(tx, actor, kept);
    await record(tx, "recovery.renewed", actor);
  });
  return { recovery_codes: codes };
}

// ── Common to all factors ──

type Detail = { factor: Factor; name?: string; passkey_id?: number };

/** Adds a factor. The first one brings recovery codes and ends other sessions, which a password alone has opened. */
async function addFactor(
  actor: Actor,
  after: Detail,
  add: (tx: Database) => Promise<void>,
): Promise<NewFactor> {
  requireConfirmed();
  const has = await db.recovery.findUnique({ where: { user_id: actor.id } });
  const fresh = has ? null : await newRecoveryCodes();
  await transaction(async (tx) => {
    await lockAccount(tx, actor);
    await add(tx);
    if (fresh) {
      await keep(tx, actor, fresh.kept);
      await endOtherSessions(tx, actor);
    }
    await record(tx, "factor.added", actor, { after });
  });
  await tellOfFactors(actor.id, "added");
  return { recovery_codes: fresh?.codes ?? [] };
}

/** Removes a factor, and with the last one the recovery codes. */
async function removeFactor(
  actor: Actor,
  before: Detail,
  remove: (tx: Database) => Promise<void>,
): Promise<void> {
  requireConfirmed();
  await transaction(async (tx) => {
    await lockAccount(tx, actor);
    await remove(tx);
    await record(tx, "factor.removed", actor, { before });
    if ((await listFactors(actor.id, tx)).length > 0) return;
    if (actor.isAdmin && (await readSettings(tx)).admins_need_factor) {
      throw conflict("Administrators of this site need a second factor. Add another one first.");
    }
    if (await hasFactor(actor.id, tx)) return; // a recovery code is the only way in
    await tx.recovery.deleteMany({ where: { user_id: actor.id } });
  });
  await tellOfFactors(actor.id, "removed");
}

/**
 * Removes all factors of an account and its recovery codes, within a change: the password alone then signs in. Returns
 * false when there were none.
 */
export async function endFactors(tx: Database, userId: number): Promise<boolean> {
  const where = { user_id: userId };
  const totp = await tx.totp.deleteMany({ where });
  const passkeys = await tx.passkey.deleteMany({ where });
  await tx.recovery.deleteMany({ where });
  return totp.count + passkeys.count > 0;
}

/** Tells the owner by e-mail, so that they know when it was somebody else. */
export async function tellOfFactors(userId: number, what: "added" | "removed"): Promise<void> {
  const owner = await db.user.findUnique({
    where: { id: userId },
    select: { username: true, fullName: true, email: true },
  });
  if (!owner?.email) return;
  const mail = what === "added" ? factorAddedMail : factorRemovedMail;
  await sendMail(owner.email, mail(displayName(owner), owner.username), siteName);
}

async function keep(tx: Database, { id }: Actor, kept: { salt: string; hashes: string[] }) {
  const data = { ...kept, created: new Date() };
  await tx.recovery.upsert({
    where: { user_id: id },
    create: { user_id: id, ...data },
    update: data,
  });
}

async function endOtherSessions(tx: Database, { id }: Actor) {
  const here = findRequestContext()?.session;
  if (!here) return;
  await tx.session.deleteMany({ where: { user_id: id, key: { not: here.key } } });
  await endLinks(tx, id, "email");
}

/** Locks the account, so that its factors change one after the other. */
const lockAccount = (tx: Database, { id }: Actor) =>
  tx.$queryRaw`SELECT FROM "user" WHERE "id" = ${id} FOR NO KEY UPDATE`;

const record = (
  tx: Database,
  action: AuditAction,
  { id, username }: { id: number; username: string | null },
  changes: { before?: Detail; after?: Detail } = {},
) =>
  recordEvent(tx, {
    action,
    actor: username === null ? null : { id, username },
    subject: "user",
    subjectId: id,
    ...changes,
  });

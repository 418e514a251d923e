import "server-only";
import { requireVoice } from "@/lib/limits/voice";
import type { AuthenticationResponseJSON } from "@simplewebauthn/server";
import { recordEvent } from "@/lib/audit/commands";
import { endTokens } from "@/lib/auth/access-token";
import type { Actor } from "@/lib/kernel/actor";
import { requireConfirmed } from "@/lib/auth/confirmed";
import { isFirstAccountCode } from "@/lib/auth/first-account";
import { endMailedResets } from "@/lib/auth/links";
import { findKnownBrowser } from "@/lib/auth/known-browser";
import { hashPassword, verifyPassword } from "@/lib/auth/password";
import { requireGoodPassword } from "@/lib/auth/password-rules";
import { lacksRequiredFactor } from "@/lib/auth/required-factor";
import { forgiveSignIn, throttleSignIn, type Tried } from "@/lib/auth/throttle";
import { touchEntry } from "@/lib/entries/shown";
import { beginFirstSteps } from "@/lib/first-steps/records";
import { ownerOfShown, requireSecondFactor } from "@/lib/factors/commands";
import { findRequestContext } from "@/lib/kernel/request-context";
import { redeemInvitation, type Redeemed } from "@/lib/invitations/records";
import { refusals } from "@/lib/invitations/schema";
import { afterAnswer } from "@/lib/kernel/after-answer";
import { change, type Touched } from "@/lib/kernel/change";
import { orConflict } from "@/lib/kernel/database-errors";
import { db, type Database } from "@/lib/kernel/db";
import { AppError, assertMay, forbidden, notFound, unauthenticated } from "@/lib/kernel/errors";
import { requireUnspent, spendBy, spendOfNetwork } from "@/lib/limits/spend";
import { sendMail, sendsMail } from "@/lib/mail/send";
import { emailMoveAskedMail } from "@/lib/mail/texts/email-move-asked";
import { siteName } from "@/lib/paper/queries";
import { readSettings } from "@/lib/settings/queries";
import { homeTag } from "@/lib/spaces/shown";
import { addMember } from "@/lib/teams/commands";
import { pauseTasks, stopped } from "@/lib/tasks/pause";
import { requirePortrait } from "@/lib/uploads/portraits";
import { touchImages } from "@/lib/uploads/shown";
import { currentUserSelect, displayName, toCurrentUser, type SignedIn } from "@/lib/users/dto";
import { linkForEmail, mailEmailLink, sendEmailLink } from "@/lib/users/email-links";
import { isUsername, nameKey, refuseImpersonation, refuseReserved } from "@/lib/users/names";
import { canEditProfile } from "@/lib/users/policy";
import { findActor, findPersonId } from "@/lib/users/queries";
import { requireUser } from "@/lib/users/records";
import type { LoginInput, PersonInput, ProfileChanges } from "@/lib/users/schema";
import { authorsTag, authorTag, touchNamesakes } from "@/lib/users/shown";
import { stopWebhooksOf } from "@/lib/webhooks/records";

/** Announced to search engines at once when an account is trusted; the sitemap tells of the others. */
const ANNOUNCED_ENTRIES = 20;

/** What else is known of somebody who opens an account. */
export interface Newcomer {
  /** Whether they sit at the machine that serves the site. */
  fromThisMachine: boolean;
}

/**
 * Opens the account that somebody asks for. The first one is its administrator's: it is opened on the machine
 * itself, or from anywhere with its code. The others come in by the rules of the door; `waiting`: it cannot sign
 * in before somebody lets it in. Throws 403 to anybody else while there is no administrator, when the door is
 * closed, and for an invitation that is not good; 429 after too many from that network; and what
 * `registerPerson` throws.
 */
export async function signUp(
  { setup, invitation, ...input }: PersonInput,
  { fromThisMachine }: Newcomer,
) {
  await spendOfNetwork("REGISTRATIONS");
  await requireUnspent("TAKEN");
  const mayBeFirst = fromThisMachine || isFirstAccountCode(setup);
  const isFirst = !(await hasPeople(db));
  // Asked before the work of a password is done for nothing; again with the account that comes in.
  if (isFirst) assertMay(mayBeFirst, NOT_SET_UP);
  else await requireOpenDoor(db, invitation);
  try {
    return await openAccount(input, async (tx, isFirst) => {
      if (isFirst) assertMay(mayBeFirst, NOT_SET_UP);
      return isFirst ? welcome() : passDoor(tx, invitation, input.email);
    });
  } catch (error) {
    if (error instanceof AppError && error.code === "conflict") await spendOfNetwork("TAKEN");
    throw error;
  }
}

async function passDoor(
  tx: Database,
  invitation: string | undefined,
  email: string,
): Promise<Entrance> {
  const door = await requireOpenDoor(tx, invitation);
  if (invitation === undefined) return { trusted: false, waiting: door === "approval" };
  return { trusted: true, waiting: false, invited: await redeem(tx, invitation, email) };
}

/** How the door stands. Throws 403 when it is closed, or asks for an invitation and there is none. */
async function requireOpenDoor(tx: Database, invitation: string | undefined) {
  const { door } = await readSettings(tx);
  if (door === "closed") throw forbidden(atTheDoor.closed);
  if (door === "invitation" && invitation === undefined) throw forbidden(atTheDoor.uninvited);
  return door;
}

const hasPeople = async (tx: Database): Promise<boolean> =>
  (await tx.user.findFirst({ where: { synthetic: false }, select: { id: true } })) !== null;

const NOT_SET_UP =
  "This site is not set up yet. Its first account is opened on the machine that serves it, or with the link that its operator finds there.";

const atTheDoor = {
  closed: "Registration is closed: this site opens no new accounts.",
  uninvited:
    "You need an invitation to open an account here. Ask somebody who writes here for a link.",
  waiting:
    "Your account is waiting for approval. You can sign in once somebody who runs the site has let you in.",
  suspended: "This account is suspended. Write to whoever runs this site.",
};

async function redeem(tx: Database, token: string, email: string): Promise<Redeemed> {
  const outcome = await redeemInvitation(tx, token, email);
  if (typeof outcome === "string") throw forbidden(refusals[outcome].en);
  return outcome;
}

/** How an account comes in. */
interface Entrance {
  trusted: boolean;
  waiting: boolean;
  /** The invitation that it came with. */
  invited?: Redeemed;
}

/** In the name of who runs the site: no door. */
const welcome = (): Promise<Entrance> => Promise.resolve({ trusted: true, waiting: false });

type AccountInput = Omit<PersonInput, "setup" | "invitation">;

/**
 * Opens a person's account in the name of who runs the site; the first one becomes its administrator, whatever
 * the door says. Throws 400 for a reserved name, one that passes for the site or a password that anybody would guess,
 * 409 for a name or e-mail that is taken, and a name that passes for somebody who runs the site.
 */
export const registerPerson = (input: AccountInput) => openAccount(input, welcome);

async function openAccount(
  input: AccountInput,
  enter: (tx: Database, isFirst: boolean) => Promise<Entrance>,
) {
  const site = await siteName();
  refuseReserved(input.username, "This username is not available", site);
  await requireGoodPassword("password", input.password, input, site);
  const password = await hashPassword(input.password);
  const [account, link] = await orConflict(
    "Username or email is already in use",
    change(async (tx, touched) => {
      // Two first registrations at once must not both become administrators.
      await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('first account'))`;
      const isFirst = !(await hasPeople(tx));
      const { trusted, waiting, invited } = await enter(tx, isFirst);
      const now = new Date();
      const account = await tx.user.create({
        data: {
          ...input,
          name_key: nameKey(input),
          password,
          isAdmin: isFirst,
          trusted_at: trusted ? now : null,
          waiting_since: waiting ? now : null,
          lastLogin: waiting ? null : now,
        },
        select: currentUserSelect,
      });
      const own = { userId: account.id, sentences: MISLEADING };
      if (isFirst) await beginFirstSteps(tx);
      else await refuseImpersonation(tx, null, input, own); // a name that is taken is told first
      if (invited) await welcomeInvited(tx, account, invited);
      touched.tag(authorTag(account.username));
      await touchNamesakes(tx, touched, account.id);
      const link = sendsMail && (await linkForEmail(tx, account));
      return [{ ...toCurrentUser(account), waiting }, link] as const;
    }),
  );
  if (link) await mailEmailLink(account, input.email, link);
  return account;
}

/**
 * Checks a person's credentials and returns the account; a session is the caller's to open. Throws 401, the
 * same for an unknown name and a wrong password, 429 after too many attempts, 503 when too many wait to be
 * checked, and 403 for an account that is suspended or waits at the door, to who knows its password. An account with a second factor is asked
 * for it, see `requireSecondFactor`.
 * @param cookieHeader of the browser, which the account may know
 */
export async function signIn(
  { username, password, ...shown }: LoginInput,
  cookieHeader: string | null = null,
): Promise<SignedIn> {
  // What no name can be is looked for, too, as nobody's name: it takes as long.
  const userId = await findPersonId(isUsername(username) ? username : "");
  const tried: Tried = {
    userId,
    username,
    network: findRequestContext()?.network ?? "",
    browser: await findKnownBrowser(cookieHeader, userId),
  };
  await throttleSignIn(tried);
  const account = await findCredentials(userId);
  const fits = await verifyPassword(account?.password ?? null, password);
  if (!account || !fits) {
    if (account) recordRefusal(account.id);
    throw unauthenticated("Invalid username or password");
  }
  assertLetIn(account);
  await requireSecondFactor(account.id, shown, cookieHeader);
  await forgiveSignIn(tried);
  return completeSignIn(account.id);
}

/**
 * For an account only: nothing bounds how many names of nobody many networks try. After the answer, which comes as
 * soon for those.
 */
const recordRefusal = (userId: number) =>
  afterAnswer("refused sign-in", () =>
    recordEvent(db, { action: "session.refused", actor: null, ...subjectOf(userId) }),
  );

async function welcomeInvited(
  tx: Database,
  account: { id: number; username: string },
  { invitation_id, space_id, role, needsProof }: Redeemed,
) {
  if (needsProof) {
    const data = { waits_for: account.id };
    await tx.invitation.update({ where: { invitation_id }, data, select: { invitation_id: true } });
  } else if (space_id !== null && role !== null) {
    await addMember(tx, space_id, account.id, role);
  }
  await recordEvent(tx, {
    action: "invitation.used",
    actor: account,
    subject: "invitation",
    subjectId: invitation_id,
    after: { space_id, role },
  });
}

/**
 * Whose passkey this is: it signs in without name and password. Throws what `ownerOfShown` throws, and 403 for
 * an account that is suspended or waits at the door.
 */
export async function signInWithPasskey(
  response: AuthenticationResponseJSON,
  cookieHeader: string | null,
): Promise<SignedIn> {
  const userId = await ownerOfShown(response, cookieHeader);
  const account = await findCredentials(userId);
  if (account) assertLetIn(account);
  return completeSignIn(userId);
}

function assertLetIn(account: { waiting_since: Date | null; suspended_at: Date | null }) {
  assertMay(!account.waiting_since, atTheDoor.waiting);
  assertMay(!account.suspended_at, atTheDoor.suspended);
}

/** What is written down of a person who has proven who they are. Returns the account. */
async function completeSignIn(userId: number): Promise<SignedIn> {
  const account = toCurrentUser(
    await db.user.update({
      where: { id: userId },
      data: { lastLogin: new Date() },
      select: currentUserSelect,
    }),
  );
  await recordEvent(db, { action: "session.opened", actor: account, ...subjectOf(userId) });
  return { ...account, needs_factor: await lacksRequiredFactor(account) };
}

const subjectOf = (userId: number | null) =>
  userId === null ? {} : { subject: "user" as const, subjectId: userId };

const findCredentials = (userId: number | null) =>
  db.user.findFirst({
    where: { id: userId ?? 0 },
    select: { id: true, password: true, waiting_since: true, suspended_at: true },
  });

/**
 * Changes the actor's own profile. A new e-mail needs a recent proof of who acts; where the site sends e-mail
 * it counts once a link that is sent there was opened, the address of before is told, and the answer tells of no
 * other account. Throws 404 for
 * an unknown account, 403 for anybody else's and for what others read of an account that is silenced, 429, 400 for a
 * picture that `requirePortrait` refuses, and without e-mail 409 for an address that is taken.
 */
export async function updateProfile(actor: Actor, userId: number, changes: ProfileChanges) {
  const { email, ...others } = changes;
  const moves = email !== undefined && canEditProfile(actor, { id: userId });
  const before = moves
    ? await db.user.findUnique({ where: { id: userId }, select: { email: true } })
    : null;
  // Its own address in another case is no other address.
  if (!before || before.email?.toLowerCase() === email?.toLowerCase()) {
    return saveProfile(actor, userId, changes);
  }
  requireConfirmed();
  await spendBy("EMAILS", String(userId));
  if (!sendsMail) return saveProfile(actor, userId, changes);
  const saved = await saveProfile(actor, userId, others);
  await sendEmailLink(saved, email ?? "");
  if (before.email) {
    await sendMail(before.email, emailMoveAskedMail(displayName(saved), saved.username), siteName);
  }
  return saved;
}

const saveProfile = (actor: Actor, userId: number, changes: ProfileChanges) =>
  orConflict(
    "This email is already in use",
    change(async (tx, touched) => {
      const user = await requireUser(tx, userId);
      assertMay(canEditProfile(actor, user), "You can only change your own profile.");
      const { email } = await tx.user.findUniqueOrThrow({
        where: { id: userId },
        select: { email: true },
      });
      const moved =
        changes.email !== undefined && changes.email.toLowerCase() !== email?.toLowerCase();
      const { fullName = user.fullName, about = user.about } = changes;
      const called = { username: user.username, fullName };
      const renamed = fullName !== user.fullName;
      if (renamed || about !== user.about || changes.picture) await requireVoice(tx, actor);
      await requirePortrait(tx, actor, changes.picture, user.picture);
      if (renamed) await refuseImpersonation(tx, actor, called, { userId, sentences: MISLEADING });
      if (changes.picture !== undefined) await touchImages(tx, touched, "user", [userId]);
      const saved = await tx.user.update({
        where: { id: userId },
        data: {
          ...changes,
          ...(moved && { email_verified_at: null }),
          ...(renamed && { name_key: nameKey(called) }),
        },
        select: currentUserSelect,
      });
      if (moved) {
        await endMailedResets(tx, userId);
        await recordEvent(tx, { action: "email.changed", actor, ...subjectOf(userId) });
      }
      touched.tag(authorsTag);
      return toCurrentUser(saved);
    }),
  );

const MISLEADING = {
  site: "This name could be taken for the site itself or for those who run it",
  somebody: "This name is too close to that of somebody who runs the site",
};

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

/** Opens the door for an account that waits at it, within a change: from now on it may share its name with others. */
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
 * Signs a person out everywhere who may act no more, and stops what acts in their name, within a change that says so of
 * the account: its texts that wait for their hour, its machines and its previews go by that.
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

/** Lets a suspended person sign in again, within a change. Their tasks and webhooks go on when somebody resumes them. */
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

/** Whatever shows a byline of theirs may treat links otherwise from now on, and tell search engines otherwise. */
function touchNewcomer(touched: Touched, accounts: { username: string }[]) {
  touched.tag(homeTag, authorsTag, ...accounts.map(({ username }) => authorTag(username)));
}

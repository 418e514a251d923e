import "server-only";
import { linkForEmail, mailEmailLink } from "@/lib/accounts/access/email-links";
import { beginFirstSteps } from "@/lib/accounts/first-steps/records";
import { redeemInvitation, type Redeemed } from "@/lib/accounts/invitations/records";
import { refusals } from "@/lib/accounts/invitations/schema";
import type { PersonInput } from "@/lib/accounts/registration/schema";
import { recordEvent } from "@/lib/house/audit/commands";
import { siteName } from "@/lib/house/settings/paper";
import { readSettings } from "@/lib/house/settings/queries";
import { currentUserSelect, toCurrentUser } from "@/lib/house/users/dto";
import { nameKey, refuseImpersonation, refuseReserved, MISLEADING } from "@/lib/house/users/names";
import { authorTag, touchNamesakes } from "@/lib/house/users/shown";
import { change } from "@/lib/kernel/change";
import { orConflict } from "@/lib/kernel/database-errors";
import { db, type Database } from "@/lib/kernel/db";
import { AppError, assertMay, forbidden } from "@/lib/kernel/errors";
import { isFirstAccountCode } from "@/lib/platform/auth/first-account";
import { hashPassword } from "@/lib/platform/auth/password";
import { requireGoodPassword } from "@/lib/platform/auth/password-rules";
import { requireUnspent, spendOfNetwork } from "@/lib/platform/limits/spend";
import { sendsMail } from "@/lib/platform/mail/send";
import { addMember } from "@/lib/spaces/teams/commands";

/** The facts about somebody who opens an account besides the form. */
export interface Newcomer {
  /** True when they sit at the machine that serves the site. */
  fromThisMachine: boolean;
}

/**
 * Opens an account. The first one is the administrator's: it is opened on the machine itself, or from anywhere with its
 * code. The others follow the rules of the door; `waiting`: the account cannot sign in before somebody lets it in.
 * Throws 403 to anybody else while there is no administrator, when the door is closed, and for an invitation that is
 * not valid; 429 after too many from that network; and what `registerPerson` throws.
 */
export async function signUp(
  { setup, invitation, ...input }: PersonInput,
  { fromThisMachine }: Newcomer,
) {
  await spendOfNetwork("REGISTRATIONS");
  await requireUnspent("TAKEN");
  const mayBeFirst = fromThisMachine || isFirstAccountCode(setup);
  const isFirst = !(await hasPeople(db));
  // Checked before a password is hashed for nothing, and again in the change that creates the account.
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
  const invited = await redeem(tx, invitation, email);
  // An editor reads what a colaborador writes, also before the home page shows it.
  return { trusted: invited.role !== "colaborador", waiting: false, invited };
}

/**
 * Reads on which terms the site takes registrations. Throws 403 when it does not, or when it asks for an invitation
 * and there is none.
 */
async function requireOpenDoor(tx: Database, invitation: string | undefined) {
  const { door } = await readSettings(tx);
  if (door === "closed") throw forbidden(CLOSED);
  if (door === "invitation" && invitation === undefined) throw forbidden(UNINVITED);
  return door;
}

const CLOSED = "Registration is closed: this site opens no new accounts.";
const UNINVITED =
  "You need an invitation to open an account here. Ask somebody who writes here for a link.";

const hasPeople = async (tx: Database): Promise<boolean> =>
  (await tx.user.findFirst({ where: { synthetic: false }, select: { id: true } })) !== null;

const NOT_SET_UP =
  "This site is not set up yet. Its first account is opened on the machine that serves it, or with the link that its operator finds there.";

async function redeem(tx: Database, token: string, email: string): Promise<Redeemed> {
  const outcome = await redeemInvitation(tx, token, email);
  if (typeof outcome === "string") throw forbidden(refusals[outcome].en);
  return outcome;
}

/** The conditions on which an account is opened. */
interface Entrance {
  trusted: boolean;
  waiting: boolean;
  /** The invitation that it came with. */
  invited?: Redeemed;
}

/** Lets an account in without regard to the door, in the name of the operator. */
const welcome = (): Promise<Entrance> => Promise.resolve({ trusted: true, waiting: false });

type AccountInput = Omit<PersonInput, "setup" | "invitation">;

/**
 * Opens a person's account in the name of the operator, whatever the door says; the first one becomes the
 * administrator. Throws 400 for a reserved name, one that could be taken for the site or a space, and a password that
 * anybody would guess, 409 for a name or e-mail that is taken, and for a name that could be taken for somebody who runs
 * the site.
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
      else await refuseImpersonation(tx, null, input, own); // last, so that a taken name is reported first
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

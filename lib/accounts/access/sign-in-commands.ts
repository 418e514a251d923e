import "server-only";
import type { AuthenticationResponseJSON } from "@simplewebauthn/server";
import type { LoginInput } from "@/lib/accounts/access/schema";
import { ownerOfShown, requireSecondFactor } from "@/lib/accounts/factors/commands";
import { recordEvent } from "@/lib/house/audit/commands";
import { subjectOf } from "@/lib/house/audit/subject";
import { currentUserSelect, toCurrentUser, type SignedIn } from "@/lib/house/users/dto";
import { isUsername } from "@/lib/house/users/names";
import { findPersonId } from "@/lib/house/users/queries";
import { afterAnswer } from "@/lib/kernel/after-answer";
import { db } from "@/lib/kernel/db";
import { assertMay, unauthenticated } from "@/lib/kernel/errors";
import { findRequestContext } from "@/lib/kernel/request-context";
import { findKnownBrowser } from "@/lib/platform/auth/known-browser";
import { verifyPassword } from "@/lib/platform/auth/password";
import { lacksRequiredFactor } from "@/lib/platform/auth/required-factor";
import { forgiveSignIn, throttleSignIn, type Tried } from "@/lib/platform/auth/throttle";

/**
 * Checks a person's credentials and returns the account; the caller opens the session. Throws 401, the same for an
 * unknown name and a wrong password, 429 after too many attempts, 503 when too many wait to be checked, and 403, only
 * with the right password, for an account that is suspended or waits at the door. An account with a second factor is
 * asked for it, see `requireSecondFactor`.
 * @param cookieHeader of the browser, which the account may know
 */
export async function signIn(
  { username, password, ...shown }: LoginInput,
  cookieHeader: string | null = null,
): Promise<SignedIn> {
  // A text that cannot be a name is looked up, too, as an empty name: it takes as long.
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
 * Records a refused sign-in, only of existing accounts: nothing limits how many unknown names many networks try. Runs
 * after the answer, which therefore takes as long for unknown names.
 */
const recordRefusal = (userId: number) =>
  afterAnswer("refused sign-in", () =>
    recordEvent(db, { action: "session.refused", actor: null, ...subjectOf(userId) }),
  );

/**
 * Signs in the owner of a passkey, without name and password. Throws what `ownerOfShown` throws, and 403 for an
 * account that is suspended or waits for approval.
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

const WAITING =
  "Your account is waiting for approval. You can sign in once somebody who runs the site has let you in.";
const SUSPENDED = "This account is suspended. Write to whoever runs this site.";

function assertLetIn(account: { waiting_since: Date | null; suspended_at: Date | null }) {
  assertMay(!account.waiting_since, WAITING);
  assertMay(!account.suspended_at, SUSPENDED);
}

/** Records the sign-in of a person who has proven who they are. Returns the account. */
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

const findCredentials = (userId: number | null) =>
  db.user.findFirst({
    where: { id: userId ?? 0 },
    select: { id: true, password: true, waiting_since: true, suspended_at: true },
  });

import "server-only";
import { forgive, spendBy, spendOfNetwork } from "@/lib/platform/limits/spend";

/** Who is tried to be: see `lib/kernel/rates.ts` for what each is allowed. */
export interface Tried {
  /** The account that was found; null when there is none of that name. */
  userId: number | null;
  /** As it was typed. */
  username: string;
  /** Where the try comes from, as `networkOf` gives it. */
  network: string;
  /** The browser, when it has signed in to this account before. */
  browser: string | null;
}

/**
 * Counts a sign-in attempt. Throws 429 when there were too many. A browser that the account knows has a
 * counter of its own, so that strangers who fail on purpose do not keep the owner out.
 */
export async function throttleSignIn(tried: Tried): Promise<void> {
  if (tried.browser) return spendBy("SIGN_INS_BROWSER", ofBrowser(tried));
  await spendOfNetwork("SIGN_INS");
  await spendBy("SIGN_INS_PAIR", ofPair(tried));
  await spendBy("SIGN_INS_ACCOUNT", account(tried));
}

/** A successful sign-in forgets the account's failures from this network or browser. */
export const forgiveSignIn = (tried: Tried): Promise<void> =>
  tried.browser
    ? forgive("SIGN_INS_BROWSER", ofBrowser(tried))
    : forgive("SIGN_INS_PAIR", ofPair(tried));

/** However a name is written that leads to an account, it is the account that is counted. */
const account = ({ userId, username }: Tried) =>
  userId === null ? `name ${username.normalize("NFKC").toLowerCase()}` : `id ${userId}`;

const ofPair = (tried: Tried) => `${tried.network} ${account(tried)}`;
const ofBrowser = (tried: Tried) => `${tried.browser} ${account(tried)}`;

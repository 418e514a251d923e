import "server-only";
import { forgive, spendBy, spendOfNetwork } from "@/lib/platform/limits/spend";

/** An attempt to sign in: see `lib/kernel/rates.ts` for how many are allowed. */
export interface Tried {
  /** The account that was found; null when there is none of that name. */
  userId: number | null;
  /** The username as it was typed. */
  username: string;
  /** Where the try comes from, as `clientNetwork` gives it. */
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

/** Names the account that is counted, however the name that leads to it was written. */
const account = ({ userId, username }: Tried) =>
  userId === null ? `name ${username.normalize("NFKC").toLowerCase()}` : `id ${userId}`;

const ofPair = (tried: Tried) => `${tried.network} ${account(tried)}`;
const ofBrowser = (tried: Tried) => `${tried.browser} ${account(tried)}`;

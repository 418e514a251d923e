import "server-only";
import { consume, rateLimiter } from "@/lib/kernel/rate-limit";

const QUARTER_HOUR = 900; // seconds

// Few tries per account from one place; many from everywhere, so that a stranger who fails on purpose
// does not keep the owner out.
const byAccountAndAddress = rateLimiter("login-pair", 10, QUARTER_HOUR);
const byAccount = rateLimiter("login-account", 100, QUARTER_HOUR);
const byAddress = rateLimiter("login-address", 60, QUARTER_HOUR);
const registrations = rateLimiter("register-address", 60, 3600);

const tooMany = (minutes: number) => `Too many attempts. Try again in ${minutes} min.`;

/** Counts a sign-in attempt. Throws 429 when the account or the address had too many. */
export async function throttleLogin(username: string, address: string) {
  await consume(byAddress, address, tooMany);
  await consume(byAccountAndAddress, pair(username, address), tooMany);
  await consume(byAccount, username.toLowerCase(), tooMany);
}

/** A successful sign-in forgets the account's failures from this address. */
export async function forgiveLogin(username: string, address: string) {
  await byAccountAndAddress.delete(pair(username, address));
}

/** Counts a registration. Throws 429 when the address had too many within the hour. */
export async function throttleRegistration(address: string) {
  await consume(registrations, address, tooMany);
}

const pair = (username: string, address: string) => `${address} ${username.toLowerCase()}`;

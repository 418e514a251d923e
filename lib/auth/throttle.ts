import "server-only";
import { consume, rateLimiter } from "@/lib/rate-limit";

const QUARTER_HOUR = 900; // seconds

const byAccount = rateLimiter("login-account", 10, QUARTER_HOUR);
const byAddress = rateLimiter("login-address", 60, QUARTER_HOUR);
const registrations = rateLimiter("register-address", 60, 3600);

const tooMany = (minutes: number) => `Too many attempts. Try again in ${minutes} min.`;

/** Counts a sign-in attempt. Throws 429 when the account or the address had too many. */
export async function throttleLogin(username: string, address: string) {
  await Promise.all([
    consume(byAddress, address, tooMany),
    consume(byAccount, username.toLowerCase(), tooMany),
  ]);
}

/** A successful sign-in forgets the account's failures. */
export async function forgiveLogin(username: string) {
  await byAccount.delete(username.toLowerCase());
}

/** Counts a registration. Throws 429 when the address had too many within the hour. */
export async function throttleRegistration(address: string) {
  await consume(registrations, address, tooMany);
}

import "server-only";
import { RateLimiterPrisma, RateLimiterRes } from "rate-limiter-flexible";
import { db } from "@/lib/db";
import { rateLimited } from "@/lib/errors";

const QUARTER_HOUR = 900; // seconds

const limiter = (keyPrefix: string, points: number, duration: number) =>
  new RateLimiterPrisma({
    storeClient: db,
    tableName: "rateLimiterFlexible",
    keyPrefix,
    points,
    duration,
  });

const byAccount = limiter("login-account", 10, QUARTER_HOUR);
const byAddress = limiter("login-address", 60, QUARTER_HOUR);
const registrations = limiter("register-address", 60, 3600);

/** Counts a sign-in attempt. Throws 429 when the account or the address had too many. */
export async function throttleLogin(username: string, address: string) {
  await Promise.all([consume(byAddress, address), consume(byAccount, username.toLowerCase())]);
}

/** A successful sign-in forgets the account's failures. */
export async function forgiveLogin(username: string) {
  await byAccount.delete(username.toLowerCase());
}

/** Counts a registration. Throws 429 when the address had too many within the hour. */
export async function throttleRegistration(address: string) {
  await consume(registrations, address);
}

async function consume(limit: RateLimiterPrisma, key: string) {
  try {
    await limit.consume(key.slice(0, 200));
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    const seconds = Math.ceil(refusal.msBeforeNext / 1000);
    const minutes = Math.ceil(seconds / 60);
    throw rateLimited(`Too many attempts. Try again in ${minutes} min.`, seconds);
  }
}

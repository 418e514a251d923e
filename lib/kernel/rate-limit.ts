import "server-only";
import { RateLimiterPrisma, RateLimiterRes } from "rate-limiter-flexible";
import { db } from "@/lib/kernel/db";
import { rateLimited } from "@/lib/kernel/errors";

/** At most `points` uses per key within `duration` seconds, counted in the database for all processes. */
export const rateLimiter = (keyPrefix: string, points: number, duration: number) =>
  new RateLimiterPrisma({
    storeClient: db,
    tableName: "rateLimiterFlexible",
    keyPrefix,
    points,
    duration,
  });

/** Counts one use. Throws 429, with the sentence for the minutes left, when there were too many. */
export async function consume(
  limiter: RateLimiterPrisma,
  key: string,
  sentence: (minutes: number) => string,
): Promise<void> {
  try {
    await limiter.consume(key.slice(0, 200));
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    const seconds = Math.ceil(refusal.msBeforeNext / 1000);
    throw rateLimited(sentence(Math.ceil(seconds / 60)), seconds);
  }
}

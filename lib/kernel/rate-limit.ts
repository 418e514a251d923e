import "server-only";
import { type RateLimiterMemory, RateLimiterPrisma, RateLimiterRes } from "rate-limiter-flexible";
import { db } from "@/lib/kernel/db";
import { type AppError, rateLimited } from "@/lib/kernel/errors";

/** At most `points` uses per key within `duration` seconds, counted in the database for all processes. */
export const rateLimiter = (keyPrefix: string, points: number, duration: number) =>
  new RateLimiterPrisma({
    storeClient: db,
    tableName: "rateLimiterFlexible",
    keyPrefix,
    points,
    duration,
  });

/**
 * Counts one use, or as many as `points` says. Throws 429, with the sentence for the minutes left, when there were too
 * many.
 */
export async function consume(
  limiter: RateLimiterPrisma | RateLimiterMemory,
  key: string,
  sentence: (minutes: number) => string,
  points = 1,
): Promise<void> {
  try {
    await limiter.consume(key.slice(0, 200), points);
  } catch (thrown) {
    throw thrown instanceof RateLimiterRes ? refusal(thrown, sentence) : thrown;
  }
}

/** Counts one use where the limiter still has room for it; resolves with whether it had. */
export async function takesUse(limiter: RateLimiterPrisma, key: string): Promise<boolean> {
  try {
    await limiter.consume(key);
    return true;
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return false;
    throw refusal;
  }
}

/** 429 with the sentence for the minutes left. */
export function refusal(
  { msBeforeNext }: RateLimiterRes,
  sentence: (minutes: number) => string,
): AppError {
  const seconds = Math.ceil(msBeforeNext / 1000);
  return rateLimited(sentence(Math.ceil(seconds / 60)), seconds);
}

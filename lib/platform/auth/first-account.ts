import "server-only";
import { createHmac, timingSafeEqual } from "node:crypto";
import { secretKeys } from "@/lib/kernel/env";

/**
 * The code that opens the first account of a site, its administrator's, from anywhere. It follows from the
 * site's key, so that every process and the operator's command know it, and is good for nothing once there is
 * an account.
 */
export const firstAccountCode = (key = secretKeys()[0]): string =>
  createHmac("sha256", key)
    .update("rotativa first account")
    .digest()
    .subarray(0, 18)
    .toString("base64url");

/** Returns whether this is the code of one of the site's keys. Takes as long for every wrong one. */
export function isFirstAccountCode(given = ""): boolean {
  const tried = Buffer.from(given);
  return secretKeys().some((key) => {
    const right = Buffer.from(firstAccountCode(key));
    return tried.length === right.length && timingSafeEqual(tried, right);
  });
}

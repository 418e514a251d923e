import "server-only";
import { env } from "@/lib/kernel/env";
import { log } from "@/lib/kernel/log";
import { limitClasses } from "@/lib/kernel/rates";

/**
 * Logs settings that leave the site with other limits than meant: none at all on a site in production, so that
 * anybody may try as many passwords as they like, and settings that no limit reads.
 */
export function warnOfLimits(): void {
  if (env.LIMITS_FACTOR === 0 && process.env.NODE_ENV === "production") {
    log.warn(
      "LIMITS_FACTOR=0: nothing is limited, not even how many passwords and codes are tried. For imports and tests only",
    );
  }
  const read = new Set(["FACTOR", ...limitClasses].map((name) => `LIMITS_${name}`));
  const unread = Object.keys(process.env).filter(
    (name) => /^LIMITS?_/.test(name) && !read.has(name),
  );
  if (unread.length > 0)
    log.warn({ settings: unread }, "There are no such limits: see .env.example");
}

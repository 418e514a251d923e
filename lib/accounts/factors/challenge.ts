import "server-only";
import { randomBytes } from "node:crypto";
import { consume, rateLimiter } from "@/lib/kernel/rate-limit";
import { readCookie } from "@/lib/platform/auth/cookies";
import { cookieAttributes, sessionCookie } from "@/lib/platform/auth/options";
import { seal, unseal } from "@/lib/platform/auth/seal";

/** Seconds that a browser may take to answer. */
const SECONDS = 300;

/** The name of the cookie, with the same strict prefix as the session's. */
const cookieName = sessionCookie.replace("session", "challenge");

const used = rateLimiter("passkey-challenge", 1, 2 * SECONDS);

/** The purpose of a challenge: to sign in (null), or to add a passkey to this account. */
type Asker = number | null;

/** Makes a challenge for a passkey, and the `Set-Cookie` value that binds it to the browser. Nothing is stored. */
export function askChallenge(asker: Asker) {
  const challenge = randomBytes(32).toString("base64url");
  const until = Date.now() + SECONDS * 1000;
  const sealed = seal("passkey challenge", JSON.stringify({ challenge, asker, until }));
  return {
    challenge,
    cookie: `${cookieName}=${sealed}; HttpOnly; Max-Age=${SECONDS}; ${cookieAttributes}`,
  };
}

/** Reads the challenge in this `Cookie` header; null for none, another asker's, or one that is too old. */
export function challengeIn(cookieHeader: string | null, asker: Asker): string | null {
  const sealed = readCookie(cookieHeader, cookieName);
  if (!sealed) return null;
  try {
    const held = JSON.parse(unseal("passkey challenge", sealed)) as {
      challenge: string;
      asker: Asker;
      until: number;
    };
    return held.asker === asker && held.until > Date.now() ? held.challenge : null;
  } catch {
    return null; // forged, or sealed with another key
  }
}

/** Marks a challenge as answered; throws 429 the second time. Call it for an answer that is right. */
export const spendChallenge = (challenge: string): Promise<void> =>
  consume(used, challenge, () => "This answer has been used already. Try again.");

/** The `Set-Cookie` value that deletes the cookie of a challenge. */
export const noChallenge = `${cookieName}=; HttpOnly; Max-Age=0; ${cookieAttributes}`;

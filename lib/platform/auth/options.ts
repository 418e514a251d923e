import "server-only";
import { env, secretKeys } from "@/lib/kernel/env";

const secure = env.SITE_URL.startsWith("https:");

/** The session cookie: next-auth's own JWT, under the strictest name the address allows. */
export const sessionCookie = secure ? "__Host-rotativa-session" : "rotativa-session";

/** The cookie by which a browser is known to the accounts that have signed in there. It opens nothing. */
export const browserCookie = secure ? "__Host-rotativa-browser" : "rotativa-browser";

/**
 * Seconds. A session ends after a week without use and after a month in any case; one that nobody asked to be
 * remembered ends with the browser, and after a day in any case, because browsers that are closed may keep it.
 */
export const idleSeconds = 7 * 24 * 3600;
export const absoluteSeconds = 30 * 24 * 3600;
export const unrememberedSeconds = 24 * 3600;

/** Seconds that a browser is known after a sign-in. */
export const browserSeconds = 365 * 24 * 3600;

/** How long a password that was given counts for sensitive changes, in seconds. */
export const confirmedSeconds = 600;

const salt = "rotativa-session";

/** The newest key and the salt, for next-auth's encode(). */
export const jwtOptions = () => ({ secret: secretKeys()[0], salt });

/** Each key that is known, the newest first, with the salt, for next-auth's decode(). */
export const jwtOptionsOfAll = () => secretKeys().map((secret) => ({ secret, salt }));

/** The attributes that all these cookies share. */
export const cookieAttributes = `Path=/; SameSite=Lax${secure ? "; Secure" : ""}`;

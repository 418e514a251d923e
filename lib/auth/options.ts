import "server-only";
import { env, secretKey } from "@/lib/kernel/env";

const secure = env.SITE_URL.startsWith("https:");

/** The session cookie: next-auth's own JWT, under the strictest name the address allows. */
export const sessionCookie = secure ? "__Host-rotativa-session" : "rotativa-session";

/** Tells scripts in the page that somebody is signed in, so that nothing flashes. Holds no secret. */
export const hintCookie = "rotativa_user";

/** Seconds. A session ends after a week without use and after a month in any case. */
export const idleSeconds = 7 * 24 * 3600;
export const absoluteSeconds = 30 * 24 * 3600;

/** The key and the salt of next-auth's encode() and decode(). */
export const jwtOptions = () => ({ secret: secretKey(), salt: "rotativa-session" });

/** The attributes both cookies share. */
export const cookieAttributes = `Path=/; SameSite=Lax${secure ? "; Secure" : ""}`;

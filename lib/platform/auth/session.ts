import "server-only";
import { randomBytes } from "node:crypto";
import { decode, encode } from "next-auth/jwt";
import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import type { Actor } from "@/lib/kernel/actor";
import { ifRoom } from "@/lib/kernel/database-errors";
import { db } from "@/lib/kernel/db";
import { findRequestContext } from "@/lib/kernel/request-context";
import { routes } from "@/lib/platform/addresses/routes";
import { readCookie } from "@/lib/platform/auth/cookies";
import { deviceName } from "@/lib/platform/auth/device-name";
import { rememberBrowser } from "@/lib/platform/auth/known-browser";
import { accountSelect, openAccount } from "@/lib/platform/auth/open-account";
import {
  absoluteSeconds,
  cookieAttributes,
  idleSeconds,
  jwtOptions,
  jwtOptionsOfAll,
  sessionCookie,
  unrememberedSeconds,
} from "@/lib/platform/auth/options";
import { regulars } from "@/lib/platform/auth/regulars";
import { lacksRequiredFactor } from "@/lib/platform/auth/required-factor";
import { hintCookie } from "@/lib/platform/auth/signed-in-hint";

/** Use of a session is written down at most this often (milliseconds). */
const TOUCH_EVERY = 3_600_000;

interface Kept {
  /** True when the session outlives the browser. */
  remember?: boolean;
}

/** Opens a session for a user and returns the `Set-Cookie` values that hand it to the browser. */
export async function openSession(
  userId: number,
  { remember = true }: Kept = {},
): Promise<string[]> {
  const session_id = randomBytes(32).toString("base64url");
  const maxAge = remember ? absoluteSeconds : unrememberedSeconds;
  const now = new Date();
  // By the database's clock: this server's may be wrong by days for a while.
  await db.$executeRaw`DELETE FROM "session" WHERE "expires" < now()`;
  await db.session.create({
    data: {
      session_id,
      user_id: userId,
      expires: new Date(now.getTime() + maxAge * 1000),
      confirmed: now,
      ...whereFrom(),
    },
  });
  const value = await encode({
    ...jwtOptions(),
    token: { sub: String(userId), sid: session_id },
    maxAge,
  });
  const lasting = remember ? `Max-Age=${maxAge}; ` : "";
  return [
    `${sessionCookie}=${value}; HttpOnly; ${lasting}${cookieAttributes}`,
    `${hintCookie}=1; ${lasting}${cookieAttributes}`,
  ];
}

/**
 * Signs a person in: the browser's old session ends, a new one opens, and the browser is known to the account from now
 * on. Returns the `Set-Cookie` values.
 */
export async function enter(
  cookieHeader: string | null,
  userId: number,
  kept?: Kept,
): Promise<string[]> {
  await closeSession(cookieHeader);
  return [...(await openSession(userId, kept)), await rememberBrowser(cookieHeader, userId)];
}

/** The `Set-Cookie` values that have a browser forget its session. */
export const forgottenSession = (): string[] =>
  [sessionCookie, hintCookie].map((name) => `${name}=; Max-Age=0; ${cookieAttributes}`);

/** Ends the session of this `Cookie` header, if any, and returns the `Set-Cookie` values that clear it. */
export async function closeSession(cookieHeader: string | null): Promise<string[]> {
  const sessionId = await sessionIdOf(cookieHeader);
  if (sessionId) await db.session.deleteMany({ where: { session_id: sessionId } });
  return forgottenSession();
}

/**
 * Returns who sent this `Cookie` header; null for a visitor, an ended session, and an account that is deleted,
 * suspended, synthetic or waits at the door, and for an administrator who has yet to add the second factor that
 * the site asks for. The request context remembers the session.
 */
export async function actorFromCookies(cookieHeader: string | null): Promise<Actor | null> {
  const found = await whoSent(cookieHeader);
  return found && !found.lacksFactor ? found.actor : null;
}

/** Returns who sent this `Cookie` header, as `actorFromCookies` does, but also an administrator without that factor. */
export async function whoSent(
  cookieHeader: string | null,
): Promise<{ actor: Actor; lacksFactor: boolean } | null> {
  const found = await findSession(cookieHeader);
  if (!found) return null;
  const context = findRequestContext();
  if (context) context.session = { key: found.key, confirmed: found.confirmed };
  return found;
}

async function findSession(cookieHeader: string | null) {
  const sessionId = await sessionIdOf(cookieHeader);
  if (!sessionId) return null;
  const session = await db.session.findUnique({
    where: { session_id: sessionId },
    select: {
      key: true,
      confirmed: true,
      last_seen: true,
      expires: true,
      user: {
        select: accountSelect,
      },
    },
  });
  const now = Date.now();
  if (!session || session.expires.getTime() < now) return null;
  const idle = now - session.last_seen.getTime();
  const account = openAccount(session.user);
  if (idle > idleSeconds * 1000 || !account) return null;
  const { actor, isTrusted } = account;
  if (idle > TOUCH_EVERY) await ifRoom(touch(sessionId, now));
  regulars().remember(cookieHeader, { id: actor.id, isTrusted });
  const lacksFactor = await lacksRequiredFactor(actor);
  return { key: session.key, confirmed: session.confirmed, actor, lacksFactor };
}

/** The session in which this page is looked at; null for a visitor. */
const currentSession = cache(async () => findSession((await cookies()).toString()));

/** The key of the session in which this page is looked at; null for a visitor. */
export const currentSessionKey = async (): Promise<number | null> =>
  (await currentSession())?.key ?? null;

/** Returns who looks at this page; null for a visitor. For server components of private screens. */
export async function currentActor(): Promise<Actor | null> {
  const session = await currentSession();
  return session && !session.lacksFactor ? session.actor : null;
}

/**
 * Returns who looks at this private page; visitors go to sign in and come back to `path` afterwards. An administrator
 * who has yet to add a second factor goes to the profile, unless this is the page for it.
 */
export async function requirePageActor(
  path: string,
  { beforeFactor = false } = {},
): Promise<Actor> {
  const session = await currentSession();
  if (!session) redirect(routes.auth({ next: path }));
  if (session.lacksFactor && !beforeFactor) redirect(routes.profile);
  return session.actor;
}

async function touch(sessionId: string, now: number) {
  await db.session.updateMany({
    where: { session_id: sessionId },
    data: { last_seen: new Date(now), ...whereFrom() },
  });
}

/** Returns the browser and the network of the current call, by which people tell their sessions apart. */
function whereFrom() {
  const context = findRequestContext();
  return context && { device: deviceName(context.userAgent), network: context.network };
}

async function sessionIdOf(cookieHeader: string | null): Promise<string | null> {
  const token = readCookie(cookieHeader, sessionCookie);
  if (!token) return null;
  for (const options of jwtOptionsOfAll()) {
    try {
      const claims = await decode({ ...options, token });
      if (typeof claims?.sid === "string") return claims.sid;
    } catch {
      // forged, expired, or signed with another key
    }
  }
  return null;
}

import "server-only";
import { randomBytes } from "node:crypto";
import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { decode, encode } from "next-auth/jwt";
import { cache } from "react";
import type { Actor } from "@/lib/auth/actor";
import {
  absoluteSeconds,
  cookieAttributes,
  hintCookie,
  idleSeconds,
  jwtOptions,
  sessionCookie,
} from "@/lib/auth/options";
import { db } from "@/lib/kernel/db";
import { routes } from "@/lib/addresses/routes";

/** Use of a session is written down at most this often (milliseconds). */
const TOUCH_EVERY = 3_600_000;

/** Opens a session for a user and returns the `Set-Cookie` values that hand it to the browser. */
export async function openSession(userId: number): Promise<string[]> {
  const session_id = randomBytes(32).toString("base64url");
  const expires = new Date(Date.now() + absoluteSeconds * 1000);
  await db.session.deleteMany({ where: { expires: { lt: new Date() } } });
  await db.session.create({ data: { session_id, user_id: userId, expires } });
  const value = await encode({
    ...jwtOptions(),
    token: { sub: String(userId), sid: session_id },
    maxAge: absoluteSeconds,
  });
  return [
    `${sessionCookie}=${value}; HttpOnly; Max-Age=${absoluteSeconds}; ${cookieAttributes}`,
    `${hintCookie}=1; Max-Age=${absoluteSeconds}; ${cookieAttributes}`,
  ];
}

/** Ends the session of this `Cookie` header, if any, and returns the `Set-Cookie` values that clear it. */
export async function closeSession(cookieHeader: string | null): Promise<string[]> {
  const sessionId = await sessionIdOf(cookieHeader);
  if (sessionId) await db.session.deleteMany({ where: { session_id: sessionId } });
  return [sessionCookie, hintCookie].map((name) => `${name}=; Max-Age=0; ${cookieAttributes}`);
}

/** Who sent this `Cookie` header; null for a visitor, an ended session, a deleted or synthetic account. */
export async function actorFromCookies(cookieHeader: string | null): Promise<Actor | null> {
  const sessionId = await sessionIdOf(cookieHeader);
  if (!sessionId) return null;
  const session = await db.session.findUnique({
    where: { session_id: sessionId },
    select: {
      last_seen: true,
      expires: true,
      user: {
        select: { id: true, username: true, isAdmin: true, synthetic: true, deleted_at: true },
      },
    },
  });
  const now = Date.now();
  if (!session || session.expires.getTime() < now) return null;
  const idle = now - session.last_seen.getTime();
  const { id, username, isAdmin, synthetic, deleted_at } = session.user;
  if (idle > idleSeconds * 1000 || synthetic || deleted_at) return null;
  if (idle > TOUCH_EVERY) await touch(sessionId, now);
  return { id, username, isAdmin };
}

/** Who looks at this page; null for a visitor. For server components of private screens. */
export const currentActor = cache(async () => actorFromCookies((await cookies()).toString()));

/** Who looks at this private page; visitors go to sign in and come back to `path` afterwards. */
export async function requirePageActor(path: string): Promise<Actor> {
  return (await currentActor()) ?? redirect(routes.auth({ next: path }));
}

async function touch(sessionId: string, now: number) {
  await db.session.updateMany({
    where: { session_id: sessionId },
    data: { last_seen: new Date(now) },
  });
}

async function sessionIdOf(cookieHeader: string | null): Promise<string | null> {
  const token = readCookie(cookieHeader, sessionCookie);
  if (!token) return null;
  try {
    const claims = await decode({ ...jwtOptions(), token });
    return typeof claims?.sid === "string" ? claims.sid : null;
  } catch {
    return null; // forged, expired, or signed with another key
  }
}

function readCookie(header: string | null, name: string): string | undefined {
  for (const pair of (header ?? "").split(";")) {
    const [key, ...value] = pair.trim().split("=");
    if (key === name) return value.join("=");
  }
}

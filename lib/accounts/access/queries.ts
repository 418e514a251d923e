import "server-only";
import {
  sessionSelect,
  toOpenSession,
  type EmailState,
  type OpenSession,
} from "@/lib/accounts/access/dto";
import type { Actor } from "@/lib/kernel/actor";
import { db } from "@/lib/kernel/db";
import { findRequestContext } from "@/lib/kernel/request-context";
import { idleSeconds } from "@/lib/platform/auth/options";
import { sendsMail } from "@/lib/platform/mail/send";

/** The open sessions of the actor, the one that asks first, then the one that was used last. */
export async function listSessions(
  actor: Actor,
  current = findRequestContext()?.session?.key ?? null,
): Promise<OpenSession[]> {
  const now = Date.now();
  const rows = await db.session.findMany({
    where: {
      user_id: actor.id,
      expires: { gt: new Date(now) },
      last_seen: { gt: new Date(now - idleSeconds * 1000) },
    },
    orderBy: [{ last_seen: "desc" }, { key: "desc" }],
    take: 100,
    select: sessionSelect,
  });
  return rows
    .map((row) => toOpenSession(row, current))
    .sort((a, b) => Number(b.current) - Number(a.current));
}

/** Reads the state of the actor's e-mail address. */
export async function getEmailState(actor: Actor): Promise<EmailState> {
  const { email, email_verified_at, links } = await db.user.findUniqueOrThrow({
    where: { id: actor.id },
    select: {
      email: true,
      email_verified_at: true,
      links: {
        where: { kind: "email", expires: { gt: new Date() } },
        select: { email: true },
      },
    },
  });
  const waiting = links[0]?.email ?? null;
  return {
    mail: sendsMail,
    verified: email_verified_at !== null,
    pending: waiting?.toLowerCase() === email?.toLowerCase() ? null : waiting,
  };
}

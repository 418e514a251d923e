import "server-only";
import { randomBytes } from "node:crypto";
import type { Database } from "@/lib/kernel/db";
import { hashOf } from "@/lib/platform/auth/hash";

/** The purpose of a link: a new password, the proof of an e-mail, or the download of a backup. */
export type LinkKind = "reset" | "email" | "backup";

interface NewLink {
  userId: number;
  kind: LinkKind;
  /** The address that it is sent to; absent when somebody hands it over. */
  email?: string;
  minutes: number;
  /** The administrator who hands it over; absent for one that is mailed, and for the operator's. */
  madeBy?: number;
}

/**
 * Makes the secret of a link, of which only the hash is kept. The person's link of the same kind that was made
 * before ends with it.
 */
export async function makeLink(
  tx: Database,
  { userId, kind, email = "", minutes, madeBy }: NewLink,
) {
  const secret = randomBytes(32).toString("base64url");
  const expires = new Date(Date.now() + minutes * 60_000);
  const data = { hash: hashOf(secret), email: email || null, expires, made_by: madeBy ?? null };
  await tx.accountLink.upsert({
    where: { user_id_kind: { user_id: userId, kind } },
    create: { user_id: userId, kind, ...data },
    update: data,
  });
  return { secret, expires };
}

/** Finds the account of a link; null when no link has that secret, or it has expired or been used. */
export const findLink = (tx: Database, kind: LinkKind, secret: string) =>
  tx.accountLink.findFirst({
    where: { hash: hashOf(secret), kind, expires: { gt: new Date() } },
    select: { user_id: true, email: true, made_by: true },
  });

/** Uses a link up; `userId`: only if it is this person's. False when somebody else was quicker. */
export async function takeLink(
  tx: Database,
  kind: LinkKind,
  secret: string,
  userId?: number,
): Promise<boolean> {
  const taken = await tx.accountLink.deleteMany({
    where: { hash: hashOf(secret), kind, user_id: userId, expires: { gt: new Date() } },
  });
  return taken.count === 1;
}

/** Ends all links of a person, or those of one kind. */
export async function endLinks(tx: Database, userId: number, kind?: LinkKind): Promise<void> {
  await tx.accountLink.deleteMany({ where: { user_id: userId, kind } });
}

/** Ends the reset links that were mailed to a person's former address; a link that somebody handed over stays. */
export async function endMailedResets(tx: Database, userId: number): Promise<void> {
  await tx.accountLink.deleteMany({
    where: { user_id: userId, kind: "reset", email: { not: null } },
  });
}

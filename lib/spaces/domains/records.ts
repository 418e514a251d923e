import "server-only";
import type { Prisma } from "@/lib/generated/prisma/client";
import type { Database } from "@/lib/kernel/db";
import { newToken } from "@/lib/spaces/domains/proof";

/** Days for which a name that was proven and given up is reserved for its account. */
export const HELD_DAYS = 30;

/** Reserves the proven names among these domains for the accounts that proved them: call it before they are deleted. */
export async function holdNames(tx: Database, which: Prisma.DomainWhereInput): Promise<void> {
  const domains = await tx.domain.findMany({
    where: { ...which, proven_at: { not: null }, owner_id: { not: null }, NOT: { proof: "local" } },
    select: { name: true, owner_id: true },
  });
  const until = new Date(Date.now() + HELD_DAYS * 86_400_000);
  for (const { name, owner_id } of domains) {
    const hold = { user_id: owner_id!, until };
    await tx.heldName.upsert({ where: { name }, create: { name, ...hold }, update: hold });
  }
}

/** Gives an account the one text that proves all of its names, unless it has it already. */
export async function ensureToken(tx: Database, ownerId: number): Promise<void> {
  await tx.user.updateMany({
    where: { id: ownerId, domain_token: null },
    data: { domain_token: newToken() },
  });
}

/**
 * Hands the proven names of an account that is erased to another one, which has a week to put its own text into DNS
 * where DNS proves them. Unproven names are deleted.
 */
export async function bequeathDomains(tx: Database, from: number, to: number): Promise<void> {
  await tx.domain.deleteMany({ where: { owner_id: from, proven_at: null } });
  const domains = await tx.domain.findMany({ where: { owner_id: from }, select: { name: true } });
  if (domains.length === 0) return;
  await ensureToken(tx, to);
  const name = { in: domains.map(({ name }) => name) };
  await tx.domain.deleteMany({ where: { owner_id: to, name } }); // its unproven claims to these names
  await tx.domain.updateMany({ where: { owner_id: from }, data: { owner_id: to } });
}

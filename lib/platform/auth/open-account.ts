import "server-only";
import type { Prisma } from "@/lib/generated/prisma/client";
import type { Actor } from "@/lib/kernel/actor";

/** The columns of an account that tell whether it may act, and as whom. */
export const accountSelect = {
  id: true,
  username: true,
  isAdmin: true,
  isEditor: true,
  synthetic: true,
  deleted_at: true,
  suspended_at: true,
  waiting_since: true,
  trusted_at: true,
} satisfies Prisma.UserSelect;

type Account = Prisma.UserGetPayload<{ select: typeof accountSelect }>;

/** Returns the actor of an account; null when it is deleted, suspended, synthetic or waits at the door. */
export function openAccount(account: Account): { actor: Actor; isTrusted: boolean } | null {
  const { synthetic, deleted_at, suspended_at, waiting_since, ...actor } = account;
  if (synthetic || deleted_at || suspended_at || waiting_since) return null;
  return { actor, isTrusted: actor.trusted_at !== null || actor.isAdmin };
}

import type { Actor } from "@/lib/kernel/actor";
import type { Scope } from "@/lib/machines/spending/schema";

/** Returns whether the actor enters prices, and sees what everybody spends: administrators. */
export const canManageSpending = (actor: Pick<Actor, "isAdmin"> | null | undefined): boolean =>
  Boolean(actor?.isAdmin);

/**
 * Returns whether the actor may limit what is spent on this: administrators anything, others their own synthetic users.
 */
export const canLimit = (
  actor: Pick<Actor, "id" | "isAdmin"> | null | undefined,
  { scope, owner_id }: { scope: Scope; owner_id: number | null },
): boolean => Boolean(actor && (actor.isAdmin || (scope === "user" && owner_id === actor.id)));

/**
 * Returns whether the actor, who may limit this, replaces or removes a budget of it: only administrators change one
 * that an administrator set.
 */
export const canReplace = (
  actor: Pick<Actor, "isAdmin">,
  budget: { by_admin: boolean } | null,
): boolean => actor.isAdmin || !budget?.by_admin;

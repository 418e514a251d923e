import type { Actor } from "@/lib/kernel/actor";
import type { Scope } from "@/lib/machines/spending/schema";

/** Whether the actor enters prices, and sees what everybody spends: administrators. */
export const canManageSpending = (actor: Pick<Actor, "isAdmin"> | null | undefined): boolean =>
  Boolean(actor?.isAdmin);

/**
 * Whether the actor may limit what is spent on this: administrators anything, others their own synthetic users and
 * tasks. What a person may spend in all is for administrators to say.
 */
export const canLimit = (
  actor: Pick<Actor, "id" | "isAdmin"> | null | undefined,
  { scope, owner_id }: { scope: Scope; owner_id: number | null },
): boolean =>
  Boolean(
    actor && (actor.isAdmin || ((scope === "user" || scope === "task") && owner_id === actor.id)),
  );

/** Whether the actor, who may limit this, replaces or removes a budget of it: what an administrator set, only those. */
export const canReplace = (
  actor: Pick<Actor, "isAdmin">,
  budget: { by_admin: boolean } | null,
): boolean => actor.isAdmin || !budget?.by_admin;

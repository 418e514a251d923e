import "server-only";
import type { Actor } from "@/lib/kernel/actor";
import { requireLeft, spend } from "@/lib/platform/limits/spend";
import type { Owner } from "@/lib/platform/markdown";

/**
 * Returns the account as the owner of a text that is rendered, in turn with new accounts or with trusted ones. Slow
 * texts are counted when they are done. Throws 429 for an account that had too many: it must wait for a while.
 */
export async function rendering(actor: Actor): Promise<Owner> {
  await requireLeft("SLOW_TEXTS", actor);
  return {
    id: actor.id,
    isNew: !actor.isAdmin && !actor.trusted_at,
    wasSlow: () => spend("SLOW_TEXTS", actor),
  };
}

import "server-only";
import type { Actor } from "@/lib/kernel/actor";
import { requireLeft, spend } from "@/lib/platform/limits/spend";
import type { Owner } from "@/lib/platform/markdown";

/**
 * The account as whoever has a text rendered, in turn with new accounts or with trusted ones. Slow texts are counted
 * when they are done, and an account that had too many has none rendered any more for a while. Throws 429 then.
 */
export async function rendering(actor: Actor): Promise<Owner> {
  await requireLeft("SLOW_TEXTS", actor);
  return {
    id: actor.id,
    isNew: !actor.isAdmin && !actor.trusted_at,
    wasSlow: () => spend("SLOW_TEXTS", actor),
  };
}

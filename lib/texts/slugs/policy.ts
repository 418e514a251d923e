import { answersFor, type Writer, type OwnedText } from "@/lib/house/users/policy";
import type { Actor } from "@/lib/kernel/actor";

/**
 * Returns whether the actor may give this entry slugs, change and delete them: those who may edit it, also when the
 * entry was deleted. Takes an entry or a slug: `user_id` is the author in both.
 */
export function canManageSlugs(
  actor: (Writer & Pick<Actor, "isAdmin">) | null | undefined,
  of: OwnedText,
): boolean {
  return Boolean(actor && (actor.isAdmin || answersFor(actor, of)));
}

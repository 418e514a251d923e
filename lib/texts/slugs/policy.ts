import { answersFor, type Writer, type OwnedText } from "@/lib/house/users/policy";
import type { Actor } from "@/lib/kernel/actor";
import { PATH_FORM } from "@/lib/platform/addresses/spelling";

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

/**
 * Returns whether the actor may give this old address, in its stored form: of another form than slugs administrators
 * alone. Such addresses come from a site that was there before, which whoever moves it administers.
 */
export const canGiveOldAddress = (
  actor: Pick<Actor, "isAdmin"> | null | undefined,
  address: string,
): boolean => Boolean(actor?.isAdmin) || PATH_FORM.test(address);

import type { Actor } from "@/lib/auth/actor";

/**
 * Whether the actor may give this entry slugs, change and delete them: its author and administrators,
 * also when the entry was deleted. Takes an entry or a slug: `user_id` is the author in both.
 */
export function canManageSlugs(
  actor: Pick<Actor, "id" | "isAdmin"> | null | undefined,
  of: { user_id: number },
): boolean {
  return Boolean(actor && (actor.isAdmin || actor.id === of.user_id));
}

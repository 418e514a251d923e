import type { Actor } from "@/lib/auth/actor";

type Who = Pick<Actor, "id" | "isAdmin"> | null | undefined;

/** Whether the actor may bring a text back: who took it away, and administrators. */
export const canRestore = (actor: Who, removal: { removed_by: number | null }): boolean =>
  Boolean(actor && (actor.isAdmin || actor.id === removal.removed_by));

/** Whether the actor sees that a text is away: its author, who took it away, and administrators. */
export const canSeeRemoval = (
  actor: Who,
  removal: { user_id: number; removed_by: number | null },
): boolean => canRestore(actor, removal) || actor?.id === removal.user_id;

/** Whether the actor may delete for good, without the trash or out of it. */
export const canDeleteForGood = (actor: Who): boolean => Boolean(actor?.isAdmin);

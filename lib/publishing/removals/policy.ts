import { answersFor, type OwnedText } from "@/lib/house/users/policy";
import type { Actor } from "@/lib/kernel/actor";

type Who = Pick<Actor, "id" | "isAdmin"> | null | undefined;

/** Returns whether the actor may bring a text back: the person who took it away, and administrators. */
export const canRestore = (actor: Who, removal: { removed_by: number | null }): boolean =>
  Boolean(actor && (actor.isAdmin || actor.id === removal.removed_by));

/** Returns whether the actor sees that a text is away: those who answer for it or took it away, and administrators. */
export const canSeeRemoval = (
  actor: Who,
  removal: OwnedText & { removed_by: number | null },
): boolean => canRestore(actor, removal) || Boolean(actor && answersFor(actor, removal));

/** Returns whether the actor may delete a text for good, whether it is in the trash or not. */
export const canDeleteForGood = (actor: Who): boolean => Boolean(actor?.isAdmin);

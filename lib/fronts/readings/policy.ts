import { answersFor, type Writer, type OwnedText } from "@/lib/house/users/policy";
import type { Actor } from "@/lib/kernel/actor";
import { canEditFront, type Standing } from "@/lib/spaces/spaces/policy";

/** Returns whether the actor sees the readings of the whole site: administrators. */
export const canSeeAllReadings = (actor: Pick<Actor, "isAdmin">): boolean => actor.isAdmin;

/** Returns whether a role sees the readings of a space: those who compose it. */
export const canSeeSpaceReadings = (role: Standing): boolean => canEditFront(role);

/**
 * Returns whether the actor sees the readings of an author or an entry because they answer for it; administrators see
 * those of each.
 */
export const canSeeReadingsOf = (
  actor: Writer & Pick<Actor, "isAdmin">,
  written: OwnedText,
): boolean => actor.isAdmin || answersFor(actor, written);

import type { Actor } from "@/lib/kernel/actor";
import { canEditFront, type Standing } from "@/lib/spaces/spaces/policy";
import { answersFor, type Writer, type Written } from "@/lib/house/users/policy";

/** Whether the actor sees what was read on the whole site: administrators. */
export const canSeeAllReadings = (actor: Pick<Actor, "isAdmin">): boolean => actor.isAdmin;

/** Whether a role sees what was read of a space: those who compose it. */
export const canSeeSpaceReadings = (role: Standing): boolean => canEditFront(role);

/** Whether the actor sees what was read of an author or an entry as whoever answers for it; administrators of each. */
export const canSeeReadingsOf = (
  actor: Writer & Pick<Actor, "isAdmin">,
  written: Written,
): boolean => actor.isAdmin || answersFor(actor, written);

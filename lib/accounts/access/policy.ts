import type { Actor } from "@/lib/kernel/actor";

/** Returns whether the actor may hand somebody a link that sets a new password. */
export const canMakeResetLink = (actor: Pick<Actor, "isAdmin">): boolean => actor.isAdmin;

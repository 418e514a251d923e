import type { Actor } from "@/lib/kernel/actor";

/** Returns whether the actor may read the state of the site: administrators. */
export const canReadStatus = (actor: Pick<Actor, "isAdmin">): boolean => actor.isAdmin;

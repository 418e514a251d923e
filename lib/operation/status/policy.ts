import type { Actor } from "@/lib/kernel/actor";

/** Whether the actor reads how the site is: administrators. */
export const canReadStatus = (actor: Pick<Actor, "isAdmin">): boolean => actor.isAdmin;

import type { Actor } from "@/lib/auth/actor";

/** Whether the actor may change this profile: nobody's but their own, administrators included. */
export function canEditProfile(actor: Pick<Actor, "id">, user: { id: number }): boolean {
  return actor.id === user.id;
}

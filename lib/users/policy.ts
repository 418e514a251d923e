import type { Actor } from "@/lib/auth/actor";

type Who = Pick<Actor, "isAdmin" | "isEditor"> | null | undefined;

/** Whether the actor may change this profile: nobody's but their own, administrators included. */
export function canEditProfile(actor: Pick<Actor, "id">, user: { id: number }): boolean {
  return actor.id === user.id;
}

/** Whether the actor sees the list of people, suspends, silences and gives roles: administrators. */
export const canManagePeople = (actor: Who): boolean => Boolean(actor?.isAdmin);

/**
 * Whether the actor decides on newcomers: admits their texts, trusts their accounts, lets those in who wait at
 * the door. Administrators, and the editors of the site.
 */
export const canReceiveNewcomers = (actor: Who): boolean =>
  Boolean(actor && (actor.isAdmin || actor.isEditor));

/** Whether the actor may invite people to the site without a role in a space: administrators. */
export const canInviteToSite = (actor: Who): boolean => Boolean(actor?.isAdmin);

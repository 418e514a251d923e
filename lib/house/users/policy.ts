import type { Actor } from "@/lib/kernel/actor";

/** A text: who wrote it, and on the server whose synthetic user that is; null for nobody's, and for one that is gone. */
export interface Written {
  user_id: number;
  owner_id?: number | null;
}

/** Who acts; in the browser with the synthetic users that are theirs. */
export interface Writer extends Pick<Actor, "id"> {
  synthetic_users?: { id: number }[];
}

/** Whether the actor wrote a text, or owns the synthetic user that did. */
export const answersFor = (actor: Writer, { user_id, owner_id }: Written): boolean =>
  actor.id === user_id ||
  actor.id === owner_id ||
  Boolean(actor.synthetic_users?.some(({ id }) => id === user_id));

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

/** Whether the actor sees what waits and admits it: administrators, and the editors of the site. */
export const canAdmitEntries = canReceiveNewcomers;

/** Whether the actor moderates what anybody writes: administrators and the site's editors. */
export const canModerate = (
  actor: Pick<Actor, "isAdmin" | "isEditor"> | null | undefined,
): boolean => Boolean(actor && (actor.isAdmin || actor.isEditor));

/** Whether the actor may change, delete and put to work this synthetic user: its owner and administrators. */
export function canManageSynthetic(
  actor: Pick<Actor, "id" | "isAdmin"> | null | undefined,
  user: { owner_id: number | null },
): boolean {
  return Boolean(actor && (actor.isAdmin || actor.id === user.owner_id));
}

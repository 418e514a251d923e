import type { Actor } from "@/lib/kernel/actor";

/**
 * The author of a text and, on the server, the owner of an author that is a synthetic user; null for a person, and when
 * the synthetic user is gone.
 */
export interface OwnedText {
  user_id: number;
  owner_id?: number | null;
}

/** The account that acts; in the browser with its synthetic users. */
export interface Writer extends Pick<Actor, "id"> {
  synthetic_users?: { id: number }[];
}

/** Returns whether the actor wrote a text, or owns the synthetic user that did. */
export const answersFor = (actor: Writer, { user_id, owner_id }: OwnedText): boolean =>
  actor.id === user_id ||
  actor.id === owner_id ||
  Boolean(actor.synthetic_users?.some(({ id }) => id === user_id));

type Who = Pick<Actor, "isAdmin" | "isEditor"> | null | undefined;

/** Returns whether the actor may change this profile: only their own, administrators included. */
export function canEditProfile(actor: Pick<Actor, "id">, user: { id: number }): boolean {
  return actor.id === user.id;
}

/** Returns whether the actor sees the list of people, suspends, silences and gives roles: administrators. */
export const canManagePeople = (actor: Who): boolean => Boolean(actor?.isAdmin);

/** Returns whether the actor may invite people to the site without a role in a space: administrators. */
export const canInviteToSite = (actor: Who): boolean => Boolean(actor?.isAdmin);

/**
 * Returns whether the actor moderates what anybody writes and decides on newcomers: admits their texts, trusts their
 * accounts, lets those in who wait at the door. Administrators and the site's editors.
 */
export const canModerate = (
  actor: Pick<Actor, "isAdmin" | "isEditor"> | null | undefined,
): boolean => Boolean(actor && (actor.isAdmin || actor.isEditor));

/** Returns whether the actor may change, delete and put to work this synthetic user: its owner and administrators. */
export function canManageSynthetic(
  actor: Pick<Actor, "id" | "isAdmin"> | null | undefined,
  user: { owner_id: number | null },
): boolean {
  return Boolean(actor && (actor.isAdmin || actor.id === user.owner_id));
}

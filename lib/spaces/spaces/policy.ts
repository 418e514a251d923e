import type { Actor } from "@/lib/kernel/actor";

/** The roles that somebody can have in a space, the highest first. */
export const roles = ["propietario", "editor", "redactor", "colaborador"] as const;

export type Role = (typeof roles)[number];

/** A person's role in a space, from `roleIn` (browser) or `findRole` (server); null outside its team. */
export type Standing = Role | null;

interface Owned {
  space_id: number;
  owner_id: number;
}

interface Member extends Pick<Actor, "id" | "isAdmin"> {
  /** The teams that the account is part of, besides those of its own spaces. */
  teams: { space_id: number; role: string }[];
}

/** Returns the role of the signed-in person in a space: administrators are propietarios everywhere. */
export function roleIn(who: Member | null | undefined, space: Owned): Standing {
  if (!who) return null;
  const { role } = who.teams.find(({ space_id }) => space_id === space.space_id) ?? {};
  return standing(who, space, role);
}

/** Returns the role of one person, given the role (`role`) that the space's team has for them, if any. */
export function standing(
  who: Pick<Actor, "id" | "isAdmin">,
  space: Pick<Owned, "owner_id">,
  role: string | undefined,
): Standing {
  if (who.isAdmin || who.id === space.owner_id) return "propietario";
  return roles.find((known) => known === role) ?? null;
}

/** Returns whether a role changes the space itself, its domains and tasks, deletes it, and manages the whole team. */
export const canManageSpace = (role: Standing): boolean => role === "propietario";

/** Returns whether a role adds and removes any entry, and decides on proposals. */
export const canEditFront = (role: Standing): boolean =>
  role === "propietario" || role === "editor";

/** Returns whether a role adds an entry: `own` is one that the person answers for. */
export const canAddEntry = (role: Standing, own: boolean): boolean =>
  canEditFront(role) || (role === "redactor" && own);

/** Returns whether a role may only offer an entry, for an editor to accept. */
export const canProposeEntry = (role: Standing, own: boolean): boolean =>
  role === "colaborador" && own;

/** Returns whether a role has any entry to add or to offer, and so a list to choose from. */
export const canChooseEntries = (role: Standing): boolean => role !== null;

/** Returns whether a role takes an entry out of the space; the person who answers for it (`own`) always may. */
export const canRemoveEntryFromSpace = (role: Standing, own: boolean): boolean =>
  own || canEditFront(role);

/** Returns whether a role sees who is in the team. */
export const canSeeTeam = (role: Standing): boolean => role !== null;

/**
 * Returns whether a role may change another member's role from `from` (null for nothing yet) to `to` (null to take it
 * away).
 */
export const canChangeMember = (role: Standing, from: Standing, to: Standing): boolean =>
  role === "propietario" || (role === "editor" && [from, to].every(isBelowEditor));

const isBelowEditor = (role: Standing) => !canEditFront(role);

import type { Actor } from "@/lib/kernel/actor";

/** What somebody is in a space, the highest first. */
export const roles = ["propietario", "editor", "redactor", "colaborador"] as const;

export type Role = (typeof roles)[number];

/** As `roleIn` (browser) or `findRole` (server) gives it; null for whoever is not of the team. */
export type Standing = Role | null;

interface Owned {
  space_id: number;
  owner_id: number;
}

interface Member extends Pick<Actor, "id" | "isAdmin"> {
  /** The teams that the account is part of, besides those of its own spaces. */
  teams: { space_id: number; role: string }[];
}

/** What who is signed in is in a space: administrators are propietarios everywhere. */
export function roleIn(who: Member | null | undefined, space: Owned): Standing {
  if (!who) return null;
  const { role } = who.teams.find(({ space_id }) => space_id === space.space_id) ?? {};
  return standing(who, space, role);
}

/** The same from what is known of one member. */
export function standing(
  who: Pick<Actor, "id" | "isAdmin">,
  space: Pick<Owned, "owner_id">,
  role: string | undefined,
): Standing {
  if (who.isAdmin || who.id === space.owner_id) return "propietario";
  return roles.find((known) => known === role) ?? null;
}

/** Whether a role changes the space itself, its domains and tasks, deletes it, and has the whole team in hand. */
export const canManageSpace = (role: Standing): boolean => role === "propietario";

/** Whether a role adds and removes any entry, and decides what is proposed. */
export const canEditFront = (role: Standing): boolean =>
  role === "propietario" || role === "editor";

/** Whether a role adds an entry: `own` is one that the person answers for. */
export const canAddEntry = (role: Standing, own: boolean): boolean =>
  canEditFront(role) || (role === "redactor" && own);

/** Whether a role may only offer an entry, for an editor to accept. */
export const canProposeEntry = (role: Standing, own: boolean): boolean =>
  role === "colaborador" && own;

/** Whether a role has any entry to add or to offer, and so a list to choose from. */
export const canChooseEntries = (role: Standing): boolean => role !== null;

/** Whether a role takes an entry out of the space; who answers for it always may. */
export const canRemoveEntryFromSpace = (role: Standing, own: boolean): boolean =>
  own || canEditFront(role);

/** Whether a role sees who is in the team. */
export const canSeeTeam = (role: Standing): boolean => role !== null;

/** Whether a role gives (`to`) or takes away (null) what another member is (`from`; null for nothing yet). */
export const canChangeMember = (role: Standing, from: Standing, to: Standing): boolean =>
  role === "propietario" || (role === "editor" && [from, to].every(isBelowEditor));

const isBelowEditor = (role: Standing) => !canEditFront(role);

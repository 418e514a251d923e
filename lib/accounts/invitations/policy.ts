import { invitedRoles, type InvitedRole } from "@/lib/accounts/invitations/schema";
import { canInviteToSite } from "@/lib/house/users/policy";
import type { Actor } from "@/lib/kernel/actor";
import { canChangeMember, standing, type Standing } from "@/lib/spaces/spaces/policy";

/** The role that an invitation gives in a space, and the actor's standing there. */
interface Gift {
  standing: Standing;
  role: Standing;
}

/**
 * Returns whether the actor may make and revoke this invitation: to a space, when they may give that role there anyway;
 * to the site alone (`gift`: null), only administrators.
 */
export const canInvite = (
  actor: Pick<Actor, "isAdmin" | "isEditor">,
  gift: Gift | null,
): boolean =>
  gift === null ? canInviteToSite(actor) : canChangeMember(gift.standing, null, gift.role);

/** The roles to which somebody of this standing in a space may invite; none for most. */
export const invitableRoles = (standing: Standing): InvitedRole[] =>
  invitedRoles.filter((role) => canChangeMember(standing, null, role));

interface Made {
  role: string | null;
  space: { owner_id: number } | null;
  creator: Pick<Actor, "id" | "isAdmin" | "isEditor"> &
    Record<
      "trusted_at" | "suspended_at" | "silenced_at" | "closing_at" | "deleted_at",
      Date | null
    >;
}

/**
 * Returns whether the maker of an invitation could still make it: nobody gives through one what they may no longer
 * give. `member`: the maker's role in the space's team, if any.
 */
export function canStillInvite({ role, space, creator }: Made, member: string | undefined) {
  const { trusted_at, suspended_at, silenced_at, closing_at, deleted_at } = creator;
  if (!trusted_at || suspended_at || silenced_at || closing_at || deleted_at) return false;
  const gift = space && { standing: standing(creator, space, member), role: invitedRole(role) };
  return canInvite(creator, gift);
}

/** Reads a role from its stored text; null for none. */
export const invitedRole = (role: string | null): InvitedRole | null =>
  invitedRoles.find((known) => known === role) ?? null;

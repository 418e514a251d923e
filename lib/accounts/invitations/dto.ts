import { canStillInvite, invitedRole } from "@/lib/accounts/invitations/policy";
import type { InvitationRefusal, InvitedRole } from "@/lib/accounts/invitations/schema";
import type { Prisma } from "@/lib/generated/prisma/client";
import { namedSelect } from "@/lib/house/users/dto";
import { toWire } from "@/lib/kernel/wire";

/** The columns that decide whether the maker of an invitation may still make it. */
export const makerSelect = {
  creator: {
    select: {
      id: true,
      ...namedSelect,
      isAdmin: true,
      isEditor: true,
      trusted_at: true,
      suspended_at: true,
      silenced_at: true,
      closing_at: true,
    },
  },
  space: { select: { space_id: true, name: true, slug: true, owner_id: true } },
} satisfies Prisma.InvitationSelect;

/** The columns of an invitation that are shown: never the hash of its link's token. */
export const invitationSelect = {
  ...makerSelect,
  invitation_id: true,
  role: true,
  email: true,
  max_uses: true,
  uses: true,
  created: true,
  expires: true,
  revoked_at: true,
} satisfies Prisma.InvitationSelect;

type InvitationRow = Prisma.InvitationGetPayload<{ select: typeof invitationSelect }>;

/** An invitation as its list shows it. */
export type Invitation = ReturnType<typeof toInvitation>;

/**
 * `state`: whether its link still lets people in, and if not, why. `member`: the maker's role in the space's
 * team, if any.
 */
export const toInvitation = (row: InvitationRow, member?: string) => {
  const { revoked_at: _, creator, space, ...invitation } = row;
  const { id, username, fullName, shares_name } = creator;
  return toWire({
    ...invitation,
    role: invitedRole(row.role),
    space: space && { space_id: space.space_id, name: space.name },
    creator: { id, username, fullName, shares_name },
    state: stateOf(row, member),
  });
};

function stateOf(
  row: InvitationRow,
  member: string | undefined,
): "open" | "revoked" | "used" | "expired" | "void" {
  if (row.revoked_at) return "revoked";
  if (row.uses >= row.max_uses) return "used";
  if (row.expires < new Date()) return "expired";
  return canStillInvite(row, member) ? "open" : "void";
}

/** The offer of an invitation, for the person who opens its link. */
export interface InvitationOffer {
  /** The reason why it lets nobody in; null when it does. */
  refusal: InvitationRefusal | null;
  /** The e-mail address that the invitation is for; null when anybody with the link may use it. */
  email: string | null;
  space: { space_id: number; name: string; slug: string } | null;
  role: InvitedRole | null;
}

/** A space to which one may invite, with the roles that one may give there. */
export interface InvitingSpace {
  space_id: number;
  name: string;
  roles: InvitedRole[];
}

import "server-only";
import {
  invitationSelect,
  toInvitation,
  type Invitation,
  type InvitationOffer,
  type InvitingSpace,
} from "@/lib/accounts/invitations/dto";
import { invitableRoles, invitedRole } from "@/lib/accounts/invitations/policy";
import { findByToken, makersRoles, refusalOf } from "@/lib/accounts/invitations/records";
import type { InvitationListQuery } from "@/lib/accounts/invitations/schema";
import type { Prisma } from "@/lib/generated/prisma/client";
import type { Actor } from "@/lib/kernel/actor";
import { db } from "@/lib/kernel/db";
import { after, by, fromCursor, toPage, type Page } from "@/lib/kernel/pagination";
import type { Standing } from "@/lib/spaces/spaces/policy";
import { findSpace, listManagedSpaces } from "@/lib/spaces/spaces/queries";
import { findRole } from "@/lib/spaces/spaces/records";

/** A page of the invitations that the actor may take back, newest first; of one space when it is named. */
export async function listInvitations(
  actor: Actor,
  { space_id, limit, cursor }: InvitationListQuery,
): Promise<Page<Invitation>> {
  const rows = await db.invitation.findMany({
    where: {
      space_id,
      ...(!actor.isAdmin && { OR: [madeIn("propietario", actor), madeIn("editor", actor)] }),
      ...after(fromCursor(cursor), "invitation_id"),
    },
    orderBy: [{ created: "desc" }, { invitation_id: "desc" }],
    take: limit + 1,
    select: invitationSelect,
  });
  const roles = await makersRoles(db, rows);
  return toPage(rows, limit, by("invitation_id"), (row) =>
    toInvitation(row, roles[rows.indexOf(row)]),
  );
}

/** Selects the invitations to spaces where the actor has this role, as far as that role may revoke them. */
const madeIn = (
  standing: "propietario" | "editor",
  { id }: Actor,
): Prisma.InvitationWhereInput => ({
  role: { in: invitableRoles(standing) },
  space: {
    OR: [
      ...(standing === "propietario" ? [{ owner_id: id }] : []),
      { members: { some: { user_id: id, role: standing } } },
    ],
  },
});

/** The newest spaces to which the actor may invite; with `spaceId` that one alone, or none. */
export async function listInvitingSpaces(actor: Actor, spaceId?: number): Promise<InvitingSpace[]> {
  if (spaceId !== undefined) {
    const space = await findSpace(spaceId);
    const named = space && invitingSpace(space, await findRole(db, actor, space));
    return named && named.roles.length > 0 ? [named] : [];
  }
  const led = await listManagedSpaces(actor);
  const managed = new Set(led.map(({ space_id }) => space_id));
  const all = await listManagedSpaces(actor, ["propietario", "editor"]);
  return all.map((space) =>
    invitingSpace(space, managed.has(space.space_id) ? "propietario" : "editor"),
  );
}

const invitingSpace = (
  { space_id, name }: { space_id: number; name: string },
  standing: Standing,
): InvitingSpace => ({ space_id, name, roles: invitableRoles(standing) });

/** Reads the offer of an invitation, or why it is no longer valid. */
export async function readOffer(token: string): Promise<InvitationOffer> {
  const invitation = await findByToken(token);
  const refusal = (await refusalOf(db, invitation)) ?? null;
  if (!invitation || refusal) return { refusal, email: null, space: null, role: null };
  const { email, space, role } = invitation;
  const shown = space && { space_id: space.space_id, name: space.name, slug: space.slug };
  return { refusal, email, space: shown, role: invitedRole(role) };
}

import "server-only";
import { makerSelect } from "@/lib/accounts/invitations/dto";
import { canStillInvite, invitedRole } from "@/lib/accounts/invitations/policy";
import type { InvitationRefusal, InvitedRole } from "@/lib/accounts/invitations/schema";
import type { Prisma } from "@/lib/generated/prisma/client";
import { recordEvent } from "@/lib/house/audit/commands";
import { db, type Database } from "@/lib/kernel/db";
import { nullIfRefused } from "@/lib/kernel/errors";
import { hashOf } from "@/lib/platform/auth/hash";
import { sendsMail } from "@/lib/platform/mail/send";
import { addMember } from "@/lib/spaces/teams/commands";

/** The result of using an invitation. */
export interface Redeemed {
  invitation_id: number;
  space_id: number | null;
  role: InvitedRole | null;
  /**
   * True when the role waits until the person has proven their e-mail address: the invitation is for one address,
   * which anybody may say is theirs.
   */
  needsProof: boolean;
}

/**
 * Uses an invitation once, for the person of this e-mail address, within a change. Returns what it gives, or why it
 * lets nobody in.
 */
export async function redeemInvitation(
  tx: Database,
  token: string,
  email: string | null,
): Promise<Redeemed | InvitationRefusal> {
  const hash = hashOf(token);
  // Two people who come with the last use must not both have it.
  await tx.$queryRaw`SELECT FROM "invitation" WHERE "token_hash" = ${hash} FOR NO KEY UPDATE`;
  const invitation = await findByHash(tx, hash);
  const refusal = await refusalOf(tx, invitation, email);
  if (!invitation || refusal) return refusal ?? "unknown";
  const { invitation_id, space_id, role } = invitation;
  await tx.invitation.update({ where: { invitation_id }, data: { uses: { increment: 1 } } });
  const needsProof = invitation.email !== null && sendsMail;
  return { invitation_id, space_id, role: invitedRole(role), needsProof };
}

/**
 * Gives the roles that wait until a person's e-mail is proven, as far as their makers may still give them. Call it
 * within the change that proves the e-mail, before that locks the account. Resolves with whether any was given.
 */
export async function giveWaitingRoles(
  tx: Database,
  userId: number,
  email: string,
): Promise<boolean> {
  const waiting = await tx.invitation.findMany({
    where: { waits_for: userId, revoked_at: null },
    orderBy: { space_id: "asc" }, // the order in which spaces are locked
    include: makerSelect,
  });
  const makers = await makersRoles(tx, waiting);
  let given = false;
  for (const [index, invitation] of waiting.entries()) {
    const { invitation_id, space_id } = invitation;
    const role = invitedRole(invitation.role);
    if (isForeign(invitation, email) || !canStillInvite(invitation, makers[index])) continue;
    if (space_id === null || role === null) continue;
    const added = addMember(tx, space_id, userId, role).then(() => true);
    if (!(await nullIfRefused(added))) continue; // the team is full: no reason to refuse the e-mail
    given = true;
    await tx.invitation.update({ where: { invitation_id }, data: { waits_for: null } });
    await recordEvent(tx, {
      action: "member.changed",
      actor: null,
      subject: "space",
      subjectId: space_id,
      before: { user_id: userId, role: null },
      after: { user_id: userId, role },
    });
  }
  return given;
}

/** Finds the invitation of a link by its token, whatever its state; null for none. */
export const findByToken = (token: string) => findByHash(db, hashOf(token));

const findByHash = (reader: Database, token_hash: string) =>
  reader.invitation.findUnique({ where: { token_hash }, include: makerSelect });

type Found = NonNullable<Awaited<ReturnType<typeof findByHash>>>;

/**
 * Returns why an invitation no longer lets this person in; undefined when it does. `email`: undefined while nobody
 * has said who wants to use it.
 */
export async function refusalOf(
  reader: Database,
  invitation: Found | null,
  email?: string | null,
): Promise<InvitationRefusal | undefined> {
  if (!invitation || invitation.revoked_at) return "unknown";
  const [member] = await makersRoles(reader, [invitation]);
  if (!canStillInvite(invitation, member)) return "unknown";
  if (invitation.uses >= invitation.max_uses) return "used";
  if (invitation.expires < new Date()) return "expired";
  return email !== undefined && isForeign(invitation, email) ? "foreign" : undefined;
}

const isForeign = ({ email: whose }: { email: string | null }, email: string | null) =>
  whose !== null && whose.toLowerCase() !== email?.toLowerCase();

type Placed = Prisma.InvitationGetPayload<{ select: typeof makerSelect }>;

/** The role of each invitation's maker in the team of its space; undefined for none. */
export async function makersRoles(
  reader: Database,
  invitations: Placed[],
): Promise<(string | undefined)[]> {
  const keys = invitations.map(({ space, creator }) => ({
    space_id: space?.space_id ?? 0,
    user_id: creator.id,
  }));
  const members = await reader.spaceMember.findMany({
    where: { OR: keys },
    select: { space_id: true, user_id: true, role: true },
  });
  return keys.map(
    (key) =>
      members.find(({ space_id, user_id }) => space_id === key.space_id && user_id === key.user_id)
        ?.role,
  );
}

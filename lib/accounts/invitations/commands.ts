import "server-only";
import { randomBytes } from "node:crypto";
import { invitationSelect, toInvitation, type Invitation } from "@/lib/accounts/invitations/dto";
import { canInvite, invitedRole } from "@/lib/accounts/invitations/policy";
import { redeemInvitation } from "@/lib/accounts/invitations/records";
import { refusals, type InvitationInput } from "@/lib/accounts/invitations/schema";
import { recordEvent } from "@/lib/house/audit/commands";
import { siteName } from "@/lib/house/settings/paper";
import { displayName } from "@/lib/house/users/dto";
import { requireUser } from "@/lib/house/users/records";
import type { Actor } from "@/lib/kernel/actor";
import { change } from "@/lib/kernel/change";
import { db, type Database } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { assertMay, conflict, forbidden, invalid, notFound } from "@/lib/kernel/errors";
import { routes } from "@/lib/platform/addresses/routes";
import { hashOf } from "@/lib/platform/auth/hash";
import { spend } from "@/lib/platform/limits/spend";
import { requireVoice } from "@/lib/platform/limits/voice";
import { mailToStranger } from "@/lib/platform/mail/to-stranger";
import { invitationMail } from "@/lib/platform/mail/texts/invitation";
import type { Standing } from "@/lib/spaces/spaces/policy";
import { findRole, requireSpace } from "@/lib/spaces/spaces/records";
import { roleNames } from "@/lib/spaces/spaces/role-names";
import { addMember } from "@/lib/spaces/teams/commands";

const DAY = 86_400_000; // milliseconds

/**
 * Makes a link that lets people in, and sends it when it is for an e-mail address and the site sends e-mail. The link
 * is shown once: only its hash is kept. Throws 404 for an unknown space, 403 unless the actor may give that role there
 * (without a space: is an administrator) and for an actor whose own account is new, 429.
 */
export async function createInvitation(
  actor: Actor,
  { days, uses, ...input }: InvitationInput,
): Promise<{ invitation: Invitation; url: string; sent: boolean }> {
  await requireVoice(db, actor);
  await spend("INVITATIONS", actor);
  const token = randomBytes(24).toString("base64url");
  const [invitation, inviter] = await change(async (tx) => {
    const gift = await findGift(tx, actor, input);
    assertMay(canInvite(actor, gift), refusalTo(gift));
    const inviter = await requireUser(tx, actor.id);
    assertMay(
      inviter.trusted_at !== null,
      "Tu cuenta es nueva: podrás invitar a otras personas cuando un editor confíe en ella.",
    );
    const row = await tx.invitation.create({
      data: {
        ...input,
        max_uses: uses,
        created_by: actor.id,
        token_hash: hashOf(token),
        expires: new Date(Date.now() + days * DAY),
      },
      select: invitationSelect,
    });
    await recordEvent(tx, {
      action: "invitation.made",
      actor,
      subject: "invitation",
      subjectId: row.invitation_id,
      after: { space_id: input.space_id, role: input.role, uses, days },
    });
    const standing = gift?.standing ?? undefined;
    return [toInvitation(row, standing), inviter] as const;
  });
  const url = linkOf(token);
  const { email, space } = invitation;
  let sent = false;
  if (email !== null) {
    const from = `${displayName(inviter)} (@${inviter.username})`;
    const team = space && input.role && { space: space.name, role: roleNames[input.role] };
    sent = await mailToStranger(email, invitationMail({ url, from, team, days }), siteName);
  }
  return { invitation, url, sent };
}

const refusalTo = (gift: { standing: Standing } | null) => {
  if (!gift) return "Solo los administradores invitan a quien quieren al sitio.";
  return gift.standing === "editor"
    ? "Un editor del espacio invita a redactores y colaboradores, no a otros editores."
    : "Solo quien lleva el equipo del espacio invita a él.";
};

/** Revokes an invitation; people who came with it stay. Throws 404, 403 unless the actor may invite there. */
export const revokeInvitation = (actor: Actor, invitationId: number): Promise<void> =>
  change(async (tx) => {
    const found = await tx.invitation.findUnique({
      where: { invitation_id: invitationId },
      select: { space_id: true, role: true, revoked_at: true },
    });
    if (!found) throw notFound("La invitación no existe.");
    assertMay(
      canInvite(actor, await findGift(tx, actor, found)),
      "No tienes permiso para anular esta invitación.",
    );
    if (found.revoked_at) return;
    await tx.invitation.update({
      where: { invitation_id: invitationId },
      data: { revoked_at: new Date() },
    });
    await recordEvent(tx, {
      action: "invitation.revoked",
      actor,
      subject: "invitation",
      subjectId: invitationId,
    });
  });

/**
 * Gives the role of an invitation to somebody who has an account already. Throws 403 when it does not let them in, and
 * while it is for an e-mail that they have not proven; 400 for one without a role: there is nothing to accept; 409 for
 * the space's owner.
 */
export const acceptInvitation = (actor: Actor, token: string): Promise<{ space_id: number }> =>
  change(async (tx) => {
    const { email, email_verified_at } = await tx.user.findUniqueOrThrow({
      where: { id: actor.id },
      select: { email: true, email_verified_at: true },
    });
    const redeemed = await redeemInvitation(tx, token, email);
    if (typeof redeemed === "string") throw forbidden(refusals[redeemed].es);
    const { invitation_id, space_id, role, needsProof } = redeemed;
    assertMay(!needsProof || email_verified_at !== null, UNPROVEN);
    if (space_id === null || role === null) {
      throw invalid("token", "Ya tienes una cuenta: esta invitación no da nada más.");
    }
    const { owner_id } = await requireSpace(tx, space_id);
    if (owner_id === actor.id) throw conflict("El espacio ya es tuyo.");
    await addMember(tx, space_id, actor.id, role);
    await recordEvent(tx, {
      action: "invitation.used",
      actor,
      subject: "invitation",
      subjectId: invitation_id,
      after: { space_id, role },
    });
    return { space_id };
  });

const UNPROVEN =
  "Esta invitación es para tu correo, que está sin comprobar: abre el enlace que te enviamos, o pide otro en tu perfil, y vuelve a aceptarla.";

const linkOf = (token: string) =>
  env.SITE_URL + routes.auth({ tab: "register", invitation: token });

/**
 * Finds the role that an invitation gives and the actor's standing in its space, which it locks; null without a
 * space.
 */
async function findGift(
  tx: Database,
  actor: Actor,
  { space_id, role }: { space_id: number | null; role: string | null },
) {
  if (space_id === null) return null;
  const standing = await findRole(tx, actor, await requireSpace(tx, space_id));
  return { standing, role: invitedRole(role) };
}

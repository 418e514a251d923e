import "server-only";
import { sendEmailLink } from "@/lib/accounts/access/email-links";
import { changeStanding } from "@/lib/accounts/people/commands";
import { standingChanges } from "@/lib/accounts/people/schema";
import { recordEvent } from "@/lib/house/audit/commands";
import { subjectOf } from "@/lib/house/audit/subject";
import { siteName } from "@/lib/house/settings/paper";
import { currentUserSelect, displayName, toCurrentUser } from "@/lib/house/users/dto";
import { nameKey, refuseImpersonation, MISLEADING } from "@/lib/house/users/names";
import { canEditProfile, canManagePeople, canModerate } from "@/lib/house/users/policy";
import { getCurrentUser, getUser } from "@/lib/house/users/queries";
import { requireUser } from "@/lib/house/users/records";
import { type ProfileChanges, profileChanges } from "@/lib/house/users/schema";
import { authorsTag, authorTag, isSeen, spendOnAccount } from "@/lib/house/users/shown";
import type { Actor } from "@/lib/kernel/actor";
import { change } from "@/lib/kernel/change";
import { orConflict } from "@/lib/kernel/database-errors";
import { db } from "@/lib/kernel/db";
import { assertMay } from "@/lib/kernel/errors";
import { validate } from "@/lib/kernel/validate";
import { z } from "@/lib/kernel/zod";
import { updateSyntheticUser } from "@/lib/machines/synthetic-users/commands";
import { syntheticChanges } from "@/lib/machines/synthetic-users/schema";
import { requireConfirmed } from "@/lib/platform/auth/confirmed";
import { endMailedResets } from "@/lib/platform/auth/links";
import { spendBy } from "@/lib/platform/limits/spend";
import { requireVoice } from "@/lib/platform/limits/voice";
import { sendMail, sendsMail } from "@/lib/platform/mail/send";
import { emailMoveAskedMail } from "@/lib/platform/mail/texts/email-move-asked";
import { requirePortrait } from "@/lib/platform/uploads/portraits";
import { touchImages } from "@/lib/platform/uploads/shown";

/**
 * Changes the actor's own profile. A new e-mail needs a recent proof of identity. Where the site sends e-mail, the new
 * address counts once a link sent to it was opened, the former address is told, and the answer reveals nothing about
 * other accounts. Throws 404 for an unknown account, 403 for anybody else's and for changes that others would read to a
 * silenced account, 429, 400 for a picture that `requirePortrait` refuses, and on a site without e-mail 409 for an
 * address that is taken.
 */
export async function updateProfile(actor: Actor, userId: number, changes: ProfileChanges) {
  await spendOnAccount(actor, userId, changes);
  const { email, ...others } = changes;
  const moves = email !== undefined && canEditProfile(actor, { id: userId });
  const before = moves
    ? await db.user.findUnique({ where: { id: userId }, select: { email: true } })
    : null;
  // The same address in another case is no change.
  if (!before || before.email?.toLowerCase() === email?.toLowerCase()) {
    return saveProfile(actor, userId, changes);
  }
  requireConfirmed();
  await spendBy("EMAILS", String(userId));
  if (!sendsMail) return saveProfile(actor, userId, changes);
  const saved = await saveProfile(actor, userId, others);
  await sendEmailLink(saved, email ?? "");
  if (before.email) {
    await sendMail(before.email, emailMoveAskedMail(displayName(saved), saved.username), siteName);
  }
  return saved;
}

const saveProfile = (actor: Actor, userId: number, changes: ProfileChanges) =>
  orConflict(
    "This email is already in use",
    change(async (tx, touched) => {
      const user = await requireUser(tx, userId);
      assertMay(canEditProfile(actor, user), "You can only change your own profile.");
      const { email } = await tx.user.findUniqueOrThrow({
        where: { id: userId },
        select: { email: true },
      });
      const moved =
        changes.email !== undefined && changes.email.toLowerCase() !== email?.toLowerCase();
      const { fullName = user.fullName, about = user.about } = changes;
      const called = { username: user.username, fullName };
      const renamed = fullName !== user.fullName;
      if (renamed || about !== user.about || changes.picture) await requireVoice(tx, actor);
      await requirePortrait(tx, actor, changes.picture, user.picture);
      if (renamed) await refuseImpersonation(tx, actor, called, { userId, sentences: MISLEADING });
      if (changes.picture !== undefined) await touchImages(tx, touched, "user", [userId]);
      const saved = await tx.user.update({
        where: { id: userId },
        data: {
          ...changes,
          ...(moved && { email_verified_at: null }),
          ...(renamed && { name_key: nameKey(called) }),
        },
        select: currentUserSelect,
      });
      if (moved) {
        await endMailedResets(tx, userId);
        await recordEvent(tx, { action: "email.changed", actor, ...subjectOf(userId) });
      }
      touched.tag(authorTag(user.username));
      if (isSeen(user, changes)) touched.tag(authorsTag);
      return toCurrentUser(saved);
    }),
  );

/**
 * Changes a person's profile or a synthetic user. Decisions on a person (`standingChanges`) are read from
 * administrators, and from editors only the one on trust; from others they are ignored, since a client may send a whole
 * account back. Throws 404 for an unknown account, 400, and what `updateProfile`, `updateSyntheticUser` and
 * `changeStanding` throw.
 */
export async function updateAccount(actor: Actor, userId: number, body: Record<string, unknown>) {
  const { synthetic } = await getUser(userId);
  if (synthetic) return updateSyntheticUser(actor, userId, validate(syntheticChanges, body));
  const decision = validate(decisionsOf(actor), body);
  const decides = Object.values(decision).some((value) => value !== undefined);
  if (actor.id !== userId && decides) return changeStanding(actor, userId, decision);
  const profile = await updateProfile(actor, userId, validate(profileChanges, body));
  if (!decides) return profile;
  await changeStanding(actor, userId, decision);
  return getCurrentUser(actor);
}

function decisionsOf(actor: Actor) {
  if (canManagePeople(actor)) return standingChanges;
  return canModerate(actor) ? standingChanges.pick({ trusted: true }) : z.object({});
}

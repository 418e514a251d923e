import "server-only";
import type { Touched } from "@/lib/kernel/change";
import type { Database } from "@/lib/kernel/db";
import { unusablePassword } from "@/lib/platform/auth/password";
import { touchImages } from "@/lib/platform/uploads/shown";
import { FORGOTTEN_TITLE, forgetRemovalsOf, forgetTexts } from "@/lib/publishing/removals/records";
import { forgetWebhooksOf } from "@/lib/texts/webhooks/records";

/** The account before it is forgotten. */
interface Person {
  id: number;
  username: string;
  email: string | null;
}

/**
 * Removes all that is known of a person, within the change that erases their account. Their row stays, without a name,
 * for their texts and for the reports and decisions about texts.
 */
export async function forgetPerson(tx: Database, touched: Touched, person: Person): Promise<void> {
  await forgetOwn(tx, person.id);
  await endInvitations(tx, person);
  await forgetModeration(tx, touched, person.id);
  await forgetRemovalsOf(tx, touched, person.id);
  await forgetWebhooksOf(tx, person.id);
  // Notices name the person to others.
  await tx.$executeRaw`
    UPDATE "notice" SET "data" = jsonb_set("data", '{by}', '""')
    WHERE "data"->>'by' = ${person.username}`;
  await tx.editionShown.updateMany({
    where: { author_id: person.id },
    data: { author_name: null },
  });
  await touchImages(tx, touched, "user", [person.id]);
  await tx.user.update({
    where: { id: person.id },
    data: {
      username: "",
      password: unusablePassword(),
      fullName: null,
      name_key: null,
      email: null,
      email_verified_at: null,
      about: null,
      picture: null,
      domain_token: null,
      isAdmin: false,
      isEditor: false,
      lastLogin: null,
      closing_at: null,
      closing_texts: null,
      deleted_at: new Date(),
    },
  });
}

async function forgetOwn(tx: Database, userId: number) {
  const where = { user_id: userId };
  await tx.session.deleteMany({ where });
  await tx.accessToken.deleteMany({ where });
  await tx.savedCall.deleteMany({ where });
  await tx.passkey.deleteMany({ where });
  await tx.totp.deleteMany({ where });
  await tx.recovery.deleteMany({ where });
  await tx.accountLink.deleteMany({ where });
  await tx.notice.deleteMany({ where });
  await tx.noticeMute.deleteMany({ where });
  await tx.draft.deleteMany({ where });
  await tx.storedComment.deleteMany({ where: { ...where, status: "held" } });
  await tx.spaceMember.deleteMany({ where });
  await tx.spaceBlock.deleteMany({ where });
  await tx.heldName.deleteMany({ where });
  await tx.block.deleteMany({ where: { OR: [where, { blocked_id: userId }] } });
  await tx.placementProposal.deleteMany({ where: { proposed_by: userId } });
  await tx.entrySignature.deleteMany({
    where: { OR: [where, { asked_by: userId, agreed_at: null }] },
  });
  await tx.domain.updateMany({ where: { owner_id: userId }, data: { owner_id: null } }); // no administrator took them
  // Texts that stay keep their own words about images; the words in the library were for the person alone.
  await tx.upload.updateMany({
    where,
    data: { user_id: null, name: "", alt: "", caption: "", credit: "" },
  });
}

/** Revokes the invitations that the person made, and those for the person's e-mail. */
const endInvitations = (tx: Database, { id, email }: Person) =>
  tx.$executeRaw`
    UPDATE "invitation" SET "revoked_at" = coalesce("revoked_at", now()), "email" = NULL
    WHERE "created_by" = ${id} OR lower("email") = lower(${email})`;

/**
 * Clears the person's words in reports, decisions and appeals, and the texts of theirs that were removed. Reports on
 * texts and decisions with their reasons stay. A waiting appeal is over.
 */
async function forgetModeration(tx: Database, touched: Touched, userId: number) {
  await tx.report.updateMany({ where: { reporter_id: userId }, data: { text: "" } });
  await tx.decision.updateMany({
    where: { moderator_id: userId },
    data: { moderator_name: null },
  });
  const theirs = { author_id: userId };
  const gone = await tx.decision.findMany({
    where: { ...theirs, restorable: true },
    select: { subject: true, subject_id: true },
  });
  await forgetTexts(tx, touched, gone);
  await tx.decision.updateMany({
    where: {
      ...theirs,
      subject: "entry",
      outcome: "removed",
      OR: [{ appeal_outcome: null }, { appeal_outcome: { not: "reversed" } }],
    },
    data: { title: FORGOTTEN_TITLE },
  });
  await tx.decision.updateMany({
    where: theirs,
    data: { quote: "", restorable: false, appeal: null },
  });
  await tx.decision.updateMany({
    where: { ...theirs, appeal_decided_at: null },
    data: { appealed_at: null },
  });
}

import "server-only";
import {
  decisionSelect,
  reportSelect,
  toDecision,
  toReport,
  type Decision,
  type Report,
} from "@/lib/desk/moderation/dto";
import { canAppeal, canDecide, canDecideAppeal } from "@/lib/desk/moderation/policy";
import {
  type AppealDecision,
  type AppealInput,
  type DecisionInput,
  type ReportInput,
} from "@/lib/desk/moderation/schema";
import type { Prisma } from "@/lib/generated/prisma/client";
import { recordEvent, recordEvents } from "@/lib/house/audit/commands";
import { addNotice, addNotices, foldNotices } from "@/lib/house/notices/commands";
import {
  answerableFor,
  closeReports,
  involvedIn,
  openReasons,
  othersModerate,
  reportersOf,
  type TextRef,
} from "@/lib/house/reports/records";
import { reasons } from "@/lib/house/reports/schema";
import { namesOf } from "@/lib/house/users/queries";
import { listSiteEditors } from "@/lib/house/users/records";
import type { Actor } from "@/lib/kernel/actor";
import { change, type Touched } from "@/lib/kernel/change";
import type { Database } from "@/lib/kernel/db";
import { assertMay, conflict, notFound } from "@/lib/kernel/errors";
import { spend } from "@/lib/platform/limits/spend";
import { truncate } from "@/lib/platform/text/truncate";
import {
  admitHeld,
  refuseHeld,
  restoreComment,
  withdrawComment,
} from "@/lib/publishing/publish/comment-commands";
import { restoreEntry, withdrawEntry } from "@/lib/publishing/publish/entry-commands";
import { forgetTexts, keepCommentRemoval } from "@/lib/publishing/removals/records";
import { canDecideComment, canDeleteComment } from "@/lib/texts/comments/policy";
import { deletionOf, requireAnyComments, requireComment } from "@/lib/texts/comments/records";
import type { BulkInput } from "@/lib/texts/comments/schema";
import { requireEntry } from "@/lib/texts/entries/records";
import { giveImagesBack, takeImages } from "@/lib/texts/library/records";
import { registerText, textId } from "@/lib/texts/provenance/register";

const MAY_NOT_DECIDE = "No tienes permiso para decidir sobre este texto.";

/**
 * Reports a text to those who moderate. Throws 429, 404 for a text that is gone, 409 for one's own and for one that the
 * actor has reported already, as long as nothing is decided.
 */
export async function reportText(actor: Actor, ref: TextRef, input: ReportInput): Promise<Report> {
  await spend("REPORTS", actor);
  return change(async (tx) => {
    const text = await requireText(tx, ref);
    if (!text.entry) throw notFound("La entrada no existe o ha sido eliminada.");
    if (text.answerable_id === actor.id) {
      throw conflict("Es un texto tuyo: no hace falta denunciarlo, puedes eliminarlo.");
    }
    const { entry_id, user_id: author_id } = text;
    const [report] = await tx.report.createManyAndReturn({
      data: [{ ...ref, ...input, entry_id, author_id, reporter_id: actor.id }],
      skipDuplicates: true,
      select: reportSelect,
    });
    if (!report) throw conflict("Ya has denunciado este texto, y se está revisando.");
    const open = await tx.report.findMany({
      where: { ...ref, closed_at: null },
      select: { reporter_id: true },
    });
    const know = new Set(open.map(({ reporter_id }) => reporter_id));
    const moderators = (await listSiteEditors(tx)).filter((one) => canDecide(one, text));
    const told = moderators.map(({ id }) => id).filter((id) => !know.has(id));
    const notice = { ...ref, title: text.title, reason: input.reason };
    await foldNotices(tx, told, { kind: "reported", ...notice }, {});
    return toReport(report);
  });
}

/**
 * Decides about a text: it stays, or it is removed with reasons that its author can read and appeal. The people who
 * reported it are notified. Throws 404, 403 unless the actor decides about it, 409 for keeping a text that nobody
 * reported.
 */
export const decideText = (actor: Actor, ref: TextRef, input: DecisionInput): Promise<Decision> =>
  change(async (tx, touched) => {
    const text = await requireText(tx, ref);
    assertMay(canDecide(actor, text), MAY_NOT_DECIDE);
    return decide(tx, touched, actor, text, input);
  });

/**
 * Admits or deletes many comments at once, all of them or none; comments that are gone meanwhile are left out.
 * Admitting a published comment means keeping it. A reported comment is removed with the reason of the report, others
 * are deleted like a single comment. Throws 403 when the actor may not decide about one of them, 409 for admitting one
 * whose entry is gone.
 */
export const moderateComments = (
  actor: Actor,
  { action, comments, held }: BulkInput,
): Promise<{ done: number; gone: number }> =>
  change(async (tx, touched) => {
    const { there, waiting } = await requireAnyComments(tx, { comments, held });
    const may = (comment: (typeof there)[number]) =>
      action === "delete"
        ? canDeleteComment(actor, comment)
        : canDecide(actor, { ...comment, subject: "comment" });
    assertMay(there.every(may), MAY_NOT_DECIDE);
    assertMay(
      waiting.every((comment) => canDecideComment(actor, comment)),
      MAY_NOT_DECIDE,
    );
    const reasonOf = await openReasons(
      tx,
      there.map(({ comment_id }) => comment_id),
    );

    const plain = [];
    for (const comment of there) {
      const reason = reasonOf.get(comment.comment_id);
      const text = asText(comment);
      if (!reason || !canDecide(actor, text)) {
        if (action === "delete") plain.push(comment);
        continue;
      }
      const statement = `Se denunció por este motivo: ${reasons[reason].toLowerCase()}.`;
      const outcome = action === "delete" ? "removed" : "kept";
      await decide(tx, touched, actor, text, { outcome, reason, ground: "rules", statement });
    }
    if (plain.length > 0) {
      await recordEvents(
        tx,
        plain.map((comment) => deletionOf(actor, comment)),
      );
      for (const comment of plain) {
        const { comment_id } = comment;
        if (reasonOf.has(comment_id)) {
          await closeReports(tx, { subject: "comment", subject_id: comment_id }, null);
        }
        await registerText(tx, "deleted", { comment_id }, { actor });
        await withdrawComment(tx, touched, comment, "trashed");
        await keepCommentRemoval(tx, actor, comment);
      }
    }

    if (action === "admit") await admitHeld(tx, touched, actor, waiting);
    else await refuseHeld(tx, actor, waiting);
    const done = there.length + waiting.length;
    return { done, gone: new Set(comments).size + new Set(held).size - done };
  });

/**
 * Asks for a removal to be looked at again, once. Throws 404, 403 unless the actor answers for the text, 409 for a text
 * that was not removed, a removal that was appealed before, and one whose time to appeal is over.
 */
export const appealDecision = (
  actor: Actor,
  decisionId: number,
  { text }: AppealInput,
): Promise<Decision> =>
  change(async (tx) => {
    const decision = await requireDecision(tx, decisionId);
    assertMay(canAppeal(actor, decision), "Solo quien escribió el texto puede recurrir.");
    if (decision.outcome !== "removed") throw conflict("El texto no se retiró.");
    if (decision.appealed_at) throw conflict("Ya has recurrido esta decisión.");
    if (!decision.restorable || decision.appeal_until < new Date().toISOString()) {
      throw conflict("El plazo para recurrir esta decisión ha terminado.");
    }
    const involved = await involvedIn(tx, decision);
    const others = await othersModerate(tx, involved);
    const { subject, title } = decision;
    const deciding = (await listSiteEditors(tx)).filter((one) =>
      canDecideAppeal(one, involved, others),
    );
    await addNotices(
      tx,
      deciding.map(({ id }) => [id, { kind: "appealed", decision_id: decisionId, subject, title }]),
    );
    return updateDecision(tx, decisionId, { appeal: text, appealed_at: new Date() });
  });

/**
 * Decides about an appeal: the removal holds, or the text comes back as it was. Throws 404, 403 for people who took the
 * decision, answer for the text or reported it while others moderate, 409 without an appeal that waits.
 */
export const resolveAppeal = (
  actor: Actor,
  decisionId: number,
  { outcome, statement }: AppealDecision,
): Promise<Decision> =>
  change(async (tx, touched) => {
    const decision = await requireDecision(tx, decisionId);
    const involved = await involvedIn(tx, decision);
    const others = await othersModerate(tx, involved);
    assertMay(canDecideAppeal(actor, involved, others), "Otra persona debe resolver este recurso.");
    if (!decision.appealed_at) throw conflict("Nadie ha recurrido esta decisión.");
    if (decision.appeal_decided_at) throw conflict("El recurso ya está resuelto.");
    const { subject, subject_id, title } = decision;
    const back = outcome === "reversed";
    if (back) {
      await bringBack(tx, touched, actor, decision);
      const told = { kind: "report_decided", outcome: "restored", subject, title } as const;
      const reporters = await reportersOf(tx, decisionId);
      await addNotices(
        tx,
        reporters.map((id) => [id, told]),
      );
    }
    await recordEvent(tx, {
      action: "appeal.decided",
      actor,
      subject,
      subjectId: subject_id,
      after: { decision_id: decisionId, outcome, statement },
    });
    await addNotice(tx, decision.answerable_id, {
      kind: "appeal_decided",
      decision_id: decisionId,
      outcome,
      subject,
      title,
    });
    return updateDecision(tx, decisionId, {
      appeal_outcome: outcome,
      appeal_statement: statement,
      appeal_by: actor.id,
      appeal_decided_at: new Date(),
      ...(back && { restorable: false }),
    });
  });

/** A text that the change holds, with the fields that decide who may do what with it. */
type Text = TextRef & {
  entry_id: number;
  user_id: number;
  answerable_id: number;
  entry: { user_id: number } | null;
  title: string;
  quote: string;
};

/** Characters of a removed text that its decision repeats. */
const QUOTE = 300;

async function requireText(tx: Database, { subject, subject_id }: TextRef): Promise<Text> {
  if (subject === "comment") return asText(await requireComment(tx, subject_id));
  const entry = await requireEntry(tx, subject_id);
  const { title, excerpt } = await tx.entry.findUniqueOrThrow({
    where: { entry_id: subject_id },
    select: { title: true, excerpt: true },
  });
  const answerable_id = await answerableFor(tx, entry.user_id);
  return {
    subject,
    subject_id,
    answerable_id,
    ...entry,
    entry,
    title,
    quote: truncate(excerpt, QUOTE),
  };
}

const asText = ({ comment_id, content, ...comment }: Awaited<ReturnType<typeof requireComment>>) =>
  ({
    ...comment,
    subject: "comment",
    subject_id: comment_id,
    quote: truncate(content, QUOTE),
  }) as const;

async function decide(
  tx: Database,
  touched: Touched,
  actor: Actor,
  text: Text,
  { outcome, ...why }: DecisionInput,
): Promise<Decision> {
  const { subject, subject_id, entry_id, user_id, answerable_id, title, quote } = text;
  if (outcome !== "kept") {
    const told = { actor, data: { moderation: outcome } };
    await registerText(tx, "withdrawn", textId(subject, subject_id), told);
  }
  const restorable = outcome === "removed";
  if (restorable) await takeAway(tx, touched, text);
  const row = await tx.decision.create({
    data: {
      subject,
      subject_id,
      entry_id,
      author_id: user_id,
      title,
      quote,
      outcome,
      restorable,
      ...why,
      moderator_id: actor.id,
      moderator_name: actor.username,
    },
    select: decisionSelect,
  });
  const { decision_id } = row;
  if (restorable) await takeImages(tx, touched, decision_id, text);
  const told = await closeReports(tx, text, { decision_id, outcome });
  if (told === 0 && outcome === "kept") throw conflict("Nadie ha denunciado este texto.");
  await recordEvent(tx, {
    action: told > 0 ? "report.decided" : "text.removed",
    actor,
    subject,
    subjectId: subject_id,
    before: { title, quote, user_id },
    after: { decision_id, outcome, ...why, reports: told },
  });
  if (outcome === "removed") {
    await addNotice(tx, answerable_id, { kind: "removed", decision_id, subject, title });
  }
  return toDecision(row, await namesOf([actor.id], tx));
}

/** Takes a text away that a decision removes. */
const takeAway = (
  tx: Database,
  touched: Touched,
  { subject, subject_id, entry_id, user_id }: Text,
): Promise<void> =>
  subject === "entry"
    ? withdrawEntry(tx, touched, subject_id, "removed")
    : withdrawComment(tx, touched, { comment_id: subject_id, entry_id, user_id }, "removed");

async function bringBack(
  tx: Database,
  touched: Touched,
  actor: Actor,
  { decision_id, subject, subject_id, entry_id, restorable }: Decision,
) {
  if (!restorable) throw conflict("El texto ya no se puede recuperar.");
  await tx.$queryRaw`SELECT FROM "entry" WHERE "entry_id" = ${entry_id} FOR NO KEY UPDATE`;
  if (subject === "entry") await restoreEntry(tx, touched, null, subject_id);
  else await restoreComment(tx, touched, subject_id);
  await giveImagesBack(tx, touched, decision_id);
  const told = { actor, data: { moderation: "reversed" } };
  await registerText(tx, "restored", textId(subject, subject_id), told);
}

/** The decision, which nobody else changes before the transaction ends. Throws 404. */
async function requireDecision(tx: Database, decisionId: number): Promise<Decision> {
  await tx.$queryRaw`
    SELECT FROM "moderation_decision" WHERE "decision_id" = ${decisionId} FOR NO KEY UPDATE`;
  const row = await tx.decision.findUnique({
    where: { decision_id: decisionId },
    select: decisionSelect,
  });
  if (!row) throw notFound("La decisión no existe.");
  return toDecision(row, await namesOf([row.moderator_id], tx));
}

const updateDecision = async (
  tx: Database,
  decisionId: number,
  data: Prisma.DecisionUncheckedUpdateInput,
): Promise<Decision> => {
  const row = await tx.decision.update({
    where: { decision_id: decisionId },
    data,
    select: decisionSelect,
  });
  return toDecision(row, await namesOf([row.moderator_id], tx));
};

/** Days after which a removed text is forgotten: more than those in which its author may appeal. */
const KEPT_DAYS = 200;

/** Forgets the removed texts that can no longer be restored, with their versions; the decisions stay. */
export async function forgetRemovedTexts(): Promise<void> {
  await change(async (tx, touched) => {
    const forgotten = await tx.$queryRaw<{ subject: string; subject_id: number }[]>`
      UPDATE "moderation_decision" SET "restorable" = false
      WHERE "restorable" AND "created" < now() - ${KEPT_DAYS} * interval '1 day'
        AND ("appealed_at" IS NULL OR "appeal_decided_at" IS NOT NULL)
      RETURNING "subject", "subject_id"`;
    await forgetTexts(tx, touched, forgotten);
  });
}

import "server-only";
import type { Prisma } from "@/lib/generated/prisma/client";
import { recordEvent, recordEvents } from "@/lib/house/audit/commands";
import { refuseBlocked } from "@/lib/house/blocks/records";
import { addNotices } from "@/lib/house/notices/commands";
import { closeReports } from "@/lib/house/reports/records";
import { canModerate } from "@/lib/house/users/policy";
import type { Actor } from "@/lib/kernel/actor";
import { change, type Touched } from "@/lib/kernel/change";
import type { Database } from "@/lib/kernel/db";
import { assertMay, conflict } from "@/lib/kernel/errors";
import { z } from "@/lib/kernel/zod";
import { settleTexts } from "@/lib/machines/spending/records";
import { checkEarlierInThread } from "@/lib/platform/checks/in-thread";
import { spend } from "@/lib/platform/limits/spend";
import { requireVoice } from "@/lib/platform/limits/voice";
import { truncate } from "@/lib/platform/text/truncate";
import { touchImages } from "@/lib/platform/uploads/shown";
import { requireFitComment } from "@/lib/publishing/publish/fit";
import { keepCommentRemoval } from "@/lib/publishing/removals/records";
import { decideWritten } from "@/lib/publishing/review/records";
import { commentSelect, toComment, type Comment, type Posted } from "@/lib/texts/comments/dto";
import { canDeleteComment, canEditComment } from "@/lib/texts/comments/policy";
import { listSaid } from "@/lib/texts/comments/queries";
import { deletionOf, RECORDED, requireComment, type HeldRow } from "@/lib/texts/comments/records";
import { tellOfReplies } from "@/lib/texts/comments/replies";
import { requireOpen, refuseComment, whyCommentWaits } from "@/lib/texts/comments/rules";
import type { CommentChanges, CommentInput } from "@/lib/texts/comments/schema";
import { refuseUnwelcome } from "@/lib/texts/comments/welcome";
import { requireEntry } from "@/lib/texts/entries/records";
import { provenanceColumns } from "@/lib/texts/provenance/dto";
import { requireSecondReader, reviewAfter } from "@/lib/texts/provenance/records";
import {
  commentTextSelect,
  registerDraft,
  registerSave,
  registerText,
  type Told,
} from "@/lib/texts/provenance/register";
import type { Provenance } from "@/lib/texts/provenance/schema";
import { touchComment, touchComments } from "@/lib/texts/tags/comments";
import { keepCommentVersion } from "@/lib/texts/versions/records";
import { noteComments, untellComment } from "@/lib/texts/webhooks/records";

/** The message for the author of a comment that waits. */
const COMMENT_HELD =
  "Tu comentario espera a que alguien lo revise. Te avisaremos cuando se publique.";
const EDIT_HELD =
  "Este texto tiene palabras o enlaces que habría que revisar antes de publicarlos: no se puede guardar así.";

/**
 * Has a person comment on an entry: the comment is published, or waits until somebody admits it when the site's
 * rules hold it. Throws 429, 404 when the entry is gone, 403 for who is silenced or blocked and for an entry
 * that takes no more comments.
 */
export async function postComment(
  actor: Actor,
  entryId: number,
  input: CommentInput,
): Promise<Posted> {
  await spend("COMMENTS", actor);
  return change(async (tx, touched) => {
    await requireEntry(tx, entryId);
    return submitComment(tx, touched, actor.id, entryId, input);
  });
}

/** Comments on an entry for the operator's tools: dated now or otherwise, and held by nothing. */
export async function createComment(
  actor: Actor,
  entryId: number,
  input: CommentInput,
  background: { created?: Date } & Provenance = {},
): Promise<Comment> {
  await spend("COMMENTS", actor);
  return change(async (tx, touched) => {
    await requireEntry(tx, entryId);
    await refuseComment(tx, actor.id, entryId);
    return insertComment(tx, touched, actor.id, entryId, { ...input, ...background });
  });
}

/**
 * A new comment under an entry that the change holds, by the rules for people and synthetic users alike; `provenance`:
 * how it came to be, and of a machine's its entry in the ledger.
 */
export async function submitComment(
  tx: Database,
  touched: Touched,
  authorId: number,
  entryId: number,
  input: CommentInput,
  { generation_id, ...provenance }: Provenance & { generation_id?: number | null } = {},
  told: Told = { actor: { id: authorId } },
): Promise<Posted> {
  await refuseUnwelcome(tx, authorId, entryId);
  await refuseComment(tx, authorId, entryId);
  const hold = await whyCommentWaits(tx, authorId, input.content);
  if (!hold) {
    const text = { ...input, ...provenance };
    const comment = await insertComment(tx, touched, authorId, entryId, text, told);
    await tellOfReplies(tx, [comment.comment_id]);
    return { comment, held: null };
  }
  const { draft_id } = told;
  const waiting = { ...input, ...provenance, generation_id, draft_id, ...hold };
  await tx.heldComment.create({
    data: { ...waiting, entry_id: entryId, user_id: authorId },
    select: { held_comment_id: true },
  });
  return { comment: null, held: COMMENT_HELD };
}

/**
 * Throws 409 when a synthetic user has commented on the entry already, or a comment of it waits, held or on the review
 * desk: one says what it has to say once. `replaced`: the draft on the desk in whose place this one comes.
 */
export async function refuseSecondComment(
  tx: Database,
  user_id: number,
  entry_id: number,
  replaced?: number,
): Promise<void> {
  const where = { user_id, entry_id };
  if (await tx.comment.findFirst({ where, select: { comment_id: true } })) {
    throw conflict("Este usuario sintético ya ha comentado esta entrada.");
  }
  const onDesk = {
    user_id,
    commented_id: entry_id,
    state: { in: ["open", "review"] },
    draft_id: { not: replaced },
  };
  const waits =
    (await tx.heldComment.findFirst({ where, select: { held_comment_id: true } })) ??
    (await tx.draft.findFirst({ where: onDesk, select: { draft_id: true } }));
  if (waits) throw conflict("Un comentario suyo en esta entrada espera a que alguien lo revise.");
}

/** A new comment under an entry that the change holds. */
async function insertComment(
  tx: Database,
  touched: Touched,
  authorId: number,
  entryId: number,
  input: CommentInput & { created?: Date } & Provenance,
  told: Told = { actor: { id: authorId } },
): Promise<Comment> {
  const row = await tx.comment.create({
    data: { ...input, entry_id: entryId, user_id: authorId },
    select: commentSelect,
  });
  const of = { comment_id: row.comment_id };
  if (input.reviewed_by) await registerText(tx, "reviewed", of, told, row);
  await registerText(tx, "published", of, told, row);
  await touchComment(tx, touched, row);
  noteComments(touched, [row]);
  return toComment(row);
}

/**
 * Changes a comment. Throws 404, 403 unless the actor may edit it, for an author who is silenced or blocked, and once
 * the entry takes no more comments (who moderates may still); 409 for a text that would have had to wait, and when
 * another version stands in the place of the one it was started from; 422 for words of a machine's that the checks
 * refuse; 429.
 */
export async function updateComment(
  actor: Actor,
  commentId: number,
  { version, reason, ...changes }: CommentChanges,
): Promise<Comment> {
  await spend("EDITS", actor);
  return change(async (tx, touched) => {
    const comment = await requireComment(tx, commentId);
    assertMay(canEditComment(actor, comment), "No tienes permiso para editar este comentario.");
    await requireVoice(tx, actor);
    if (comment.entry) await refuseBlocked(tx, actor.id, comment.entry);
    if (!canModerate(actor)) await requireOpen(tx, comment.entry_id);
    const { content } = changes;
    const isReworded = content !== undefined && content !== comment.content;
    if (isReworded) {
      const hold = await whyCommentWaits(tx, actor.id, content);
      if (hold && hold.cause !== "first") throw conflict(EDIT_HELD);
    }
    const before = await tx.comment.findUniqueOrThrow({
      where: { comment_id: commentId },
      select: {
        ...commentTextSelect,
        reviewed_by: true,
        reviewed_at: true,
        user: { select: { owner_id: true } },
      },
    });
    if (isReworded && before.origin === "synthetic") {
      await requireSecondReader(tx, actor, comment.entry_id, before);
      await requireFitComment(tx, { ...comment, content });
    }
    const kept = await keepCommentVersion(tx, actor, commentId, changes, { version, reason });
    await touchComment(tx, touched, comment);
    await touchImages(tx, touched, "comment", [commentId]);
    if (actor.id !== comment.user_id) {
      await recordEvent(tx, {
        action: "comment.edited",
        actor,
        subject: "comment",
        subjectId: commentId,
        before: { content: truncate(comment.content, RECORDED) },
        after: { ...changes, ...(content && { content: truncate(content, RECORDED) }), reason },
      });
    }
    const saved = await tx.comment.update({
      where: { comment_id: commentId },
      data: { ...changes, ...kept, ...(isReworded && reviewAfter(actor, before)) },
      select: commentSelect,
    });
    await registerSave(tx, { comment_id: commentId }, before, saved, { actor });
    return toComment(saved);
  });
}

/**
 * Deletes a comment; what was told of it is over. For a while it can be brought back. Throws 404, 403 unless the actor
 * may delete it.
 */
export const deleteComment = (actor: Actor, commentId: number): Promise<void> =>
  change((tx, touched) => trashComment(tx, touched, actor, commentId));

/** Deletes a comment as `deleteComment` does, within a change. */
export async function trashComment(
  tx: Database,
  touched: Touched,
  actor: Actor,
  commentId: number,
): Promise<void> {
  const comment = await requireComment(tx, commentId);
  assertMay(canDeleteComment(actor, comment), "No tienes permiso para eliminar este comentario.");
  await closeReports(tx, { subject: "comment", subject_id: commentId }, null);
  await recordEvent(tx, deletionOf(actor, comment));
  await registerText(tx, "deleted", { comment_id: commentId }, { actor });
  const kept = await withdrawComment(tx, touched, commentId);
  await keepCommentRemoval(tx, actor, comment, kept);
}

/** Takes a comment away within a change; returns what `restoreComment` brings it back from. */
export async function withdrawComment(
  tx: Database,
  touched: Touched,
  commentId: number,
): Promise<Prisma.InputJsonObject> {
  const { task_runs, created, edited_at, reviewed_at, ...row } = await tx.comment.findUniqueOrThrow(
    {
      where: { comment_id: commentId },
      select: {
        comment_id: true,
        content: true,
        image: true,
        user_id: true,
        entry_id: true,
        created: true,
        version: true,
        edited_at: true,
        edited_by: true,
        edit_reason: true,
        ...provenanceColumns,
        task_runs: { select: { task_run_id: true } },
      },
    },
  );
  await touchComment(tx, touched, row);
  await touchImages(tx, touched, "comment", [commentId]);
  await untellComment(tx, commentId);
  await tx.comment.delete({ where: { comment_id: commentId } });
  return {
    ...row,
    created: created.toISOString(),
    edited_at: edited_at?.toISOString() ?? null,
    reviewed_at: reviewed_at?.toISOString() ?? null,
    task_runs: task_runs.map(({ task_run_id }) => task_run_id),
  };
}

/**
 * Brings a comment back as it was, its id and date included, under an entry that the change holds. Of a machine's it
 * throws 403 where it is not wanted any more, and 409 when the machine has commented there again, or says the same
 * elsewhere by now.
 */
export async function restoreComment(
  tx: Database,
  touched: Touched,
  removed: unknown,
): Promise<void> {
  const { task_runs, ...data } = withdrawnComment.parse(removed);
  await refuseUnwelcome(tx, data.user_id, data.entry_id);
  await refuseSaidAgain(tx, data);
  await tx.comment.create({ data, select: { comment_id: true } });
  await tx.taskRun.updateMany({
    where: { task_run_id: { in: task_runs } },
    data: { comment_id: data.comment_id },
  });
  await touchComment(tx, touched, data);
  noteComments(touched, [data]);
}

async function refuseSaidAgain(
  tx: Database,
  { user_id, entry_id, content }: { user_id: number; entry_id: number; content: string },
) {
  const author = await tx.user.findUnique({
    where: { id: user_id },
    select: { synthetic: true },
  });
  if (!author?.synthetic) return;
  await refuseSecondComment(tx, user_id, entry_id);
  const said = { earlier: [], own: await listSaid(tx, user_id), series: false };
  const [repeated] = await checkEarlierInThread({ kind: "comment", content }, said, user_id);
  if (repeated) throw conflict(repeated.text);
}

const withdrawnComment = z.object({
  comment_id: z.int(),
  content: z.string(),
  image: z.string().nullable(),
  user_id: z.int(),
  entry_id: z.int(),
  created: z.coerce.date(),
  // Not of what was removed before comments had versions.
  version: z.int().optional(),
  edited_at: z.coerce.date().nullish(),
  edited_by: z.int().nullish(),
  edit_reason: z.string().nullish(),
  // Nor of what was removed before texts said how they came to be.
  disclosure: z.string().nullish(),
  ai_model: z.string().nullish(),
  reviewed_by: z.int().nullish(),
  reviewed_at: z.coerce.date().nullish(),
  human_share: z.int().nullish(),
  task_runs: z.array(z.int()),
});

/**
 * Publishes comments that waited, which the change holds, under their own dates. Throws 409 when an entry is gone, 403
 * for a machine's that is not wanted there any more.
 */
export async function admitHeld(
  tx: Database,
  touched: Touched,
  actor: Actor,
  held: HeldRow[],
): Promise<void> {
  if (held.some(({ entry }) => entry.deleted_at)) {
    throw conflict("La entrada de este comentario ya no está publicada.");
  }
  for (const { user_id, entry_id } of held) await refuseUnwelcome(tx, user_id, entry_id);
  await forgetHeld(tx, held, "published");
  const admitted = await tx.comment.createManyAndReturn({
    data: held.map(textOf),
    select: { comment_id: true, user_id: true, entry_id: true, entry: { select: { title: true } } },
  });
  for (const { comment_id, user_id, entry_id } of admitted) {
    // Of a machine's, which has one under an entry, how it came to be; of people's there is nothing to know.
    const waited = held.find((one) => one.user_id === user_id && one.entry_id === entry_id);
    const { draft_id = null, generation_id = null } = waited ?? {};
    const data = { mode: "admitted", generation_id };
    await registerText(tx, "published", { comment_id }, { actor, draft_id, data });
    if (draft_id === null) continue;
    await tx.draft.updateMany({
      where: { draft_id },
      data: { comment_published: comment_id, content: "" },
    });
  }
  await tellOfReplies(
    tx,
    admitted.map(({ comment_id }) => comment_id),
  );
  await touchComments(tx, touched, admitted);
  noteComments(touched, admitted);
  const tell = new Map(held.map(({ user_id, answerable_id }) => [user_id, answerable_id]));
  await addNotices(
    tx,
    admitted.map(({ user_id, entry_id, comment_id, entry: { title } }) => [
      tell.get(user_id) ?? user_id,
      { kind: "comment_admitted", entry_id, comment_id, title },
    ]),
  );
  await recordEvents(
    tx,
    admitted.map(({ comment_id }) => ({
      action: "comment.admitted",
      actor,
      subject: "comment",
      subjectId: comment_id,
    })),
  );
}

/** Of a comment that waited, what it is once it does not. */
const textOf = ({
  held_comment_id: _id,
  entry: _e,
  answerable_id: _who,
  synthetic: _s,
  generation_id: _call,
  draft_id: _d,
  ...text
}: HeldRow) => text;

/** Removes comments that waited, which the change holds. */
export async function refuseHeld(tx: Database, actor: Actor, held: HeldRow[]): Promise<void> {
  await forgetHeld(tx, held, "refused");
  for (const { synthetic, draft_id, generation_id, user_id, content } of held) {
    if (!synthetic) continue;
    const text = { draft_id, user_id, kind: "comment", title: "", content };
    const data = { decision: "rejected", generation_id };
    await registerDraft(tx, "rejected", text, { actor, data });
    if (draft_id === null) continue;
    await tx.draft.updateMany({ where: { draft_id }, data: { state: "rejected" } });
    await decideWritten(tx, draft_id, "rejected", actor.id);
  }
  await addNotices(
    tx,
    held.map(({ answerable_id, entry_id, entry: { title } }) => [
      answerable_id,
      { kind: "comment_refused", entry_id, title },
    ]),
  );
  await recordEvents(
    tx,
    held.map(({ entry_id, content }) => ({
      action: "comment.refused",
      actor,
      before: { entry_id, content: truncate(content, RECORDED) },
    })),
  );
}

async function forgetHeld(tx: Database, held: HeldRow[], outcome: "published" | "refused") {
  await tx.heldComment.deleteMany({
    where: { held_comment_id: { in: held.map(({ held_comment_id }) => held_comment_id) } },
  });
  const calls = held.map(({ generation_id }) => generation_id);
  await settleTexts(tx, calls, outcome);
}

/** The actor has looked at the recent comments: what has arrived so far counts as seen. */
export const markCommentsSeen = (actor: Actor): Promise<void> =>
  change(async (tx) => {
    await tx.user.update({ where: { id: actor.id }, data: { comments_seen_at: new Date() } });
  });

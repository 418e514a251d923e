import "server-only";
import { recordEvent, recordEvents } from "@/lib/house/audit/commands";
import { refuseBlocked } from "@/lib/house/blocks/records";
import { addNotices } from "@/lib/house/notices/commands";
import { closeReports } from "@/lib/house/reports/records";
import { canModerate } from "@/lib/house/users/policy";
import type { Actor } from "@/lib/kernel/actor";
import { change, type Touched } from "@/lib/kernel/change";
import type { Database } from "@/lib/kernel/db";
import { assertMay, conflict } from "@/lib/kernel/errors";
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
import { deletionOf, RECORDED, requireComment, type HeldRow } from "@/lib/texts/comments/records";
import { tellOfReplies } from "@/lib/texts/comments/replies";
import { requireOpen, refuseComment, whyCommentWaits } from "@/lib/texts/comments/rules";
import type { CommentChanges, CommentInput } from "@/lib/texts/comments/schema";
import { refuseUnwelcome } from "@/lib/texts/comments/welcome";
import { requireEntry } from "@/lib/texts/entries/records";
import { listEarlier } from "@/lib/texts/marks/queries";
import { requireSecondReader, reviewAfter } from "@/lib/texts/provenance/records";
import {
  commentTextSelect,
  registerDraft,
  registerSave,
  registerText,
  reviewOf,
  type Told,
} from "@/lib/texts/provenance/register";
import type { Provenance } from "@/lib/texts/provenance/schema";
import { touchComment, touchComments } from "@/lib/texts/tags/comments";
import { keepCommentVersion } from "@/lib/texts/versions/records";
import { noteComments, untellComment } from "@/lib/texts/webhooks/records";

/** The facts that a comment brings along besides its text: how it came to be, and what it is found by. */
type Background = Provenance & { marks?: number[] };

/** The message for the author of a comment that waits. */
const COMMENT_HELD =
  "Tu comentario espera a que alguien lo revise. Te avisaremos cuando se publique.";
const EDIT_HELD =
  "Este texto tiene palabras o enlaces que habría que revisar antes de publicarlos: no se puede guardar así.";

/**
 * Has a person comment on an entry: the comment is published, or waits until somebody admits it when the site's rules
 * hold it. Throws 429, 404 when the entry is gone, 403 for an actor who is silenced or blocked and for an entry that
 * takes no more comments.
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

/** Publishes a comment for the operator's tools, dated now or otherwise; the site's rules do not hold it. */
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
 * Publishes or holds a new comment under an entry that the change holds, by the same rules for people and synthetic
 * users. `provenance`: how it came to be; `generation_id`: a machine's entry in the ledger; `marks`: those that its
 * text is found by, where they are known already.
 */
export async function submitComment(
  tx: Database,
  touched: Touched,
  authorId: number,
  entryId: number,
  input: CommentInput,
  { generation_id, ...background }: Background & { generation_id?: number | null } = {},
  told: Told = { actor: { id: authorId } },
): Promise<Posted> {
  await refuseUnwelcome(tx, authorId, entryId);
  await refuseComment(tx, authorId, entryId);
  const hold = await whyCommentWaits(tx, authorId, input.content);
  if (!hold) {
    const text = { ...input, ...background };
    const comment = await insertComment(tx, touched, authorId, entryId, text, told);
    await tellOfReplies(tx, [comment.comment_id]);
    return { comment, held: null };
  }
  const { draft_id } = told;
  const { cause: held_cause, detail: held_detail } = hold;
  const waiting = { status: "held", held_cause, held_detail, generation_id, draft_id };
  await tx.storedComment.create({
    data: { ...input, ...background, ...waiting, entry_id: entryId, user_id: authorId },
    select: { comment_id: true },
  });
  return { comment: null, held: COMMENT_HELD };
}

/**
 * Throws 409 when a synthetic user has commented on the entry already, or a comment of it waits, held or on the review
 * desk: each comments on an entry once. `replaced`: the draft on the desk that the new comment replaces.
 */
export async function refuseSecondComment(
  tx: Database,
  user_id: number,
  entry_id: number,
  replaced?: number,
): Promise<void> {
  const said = await tx.storedComment.findMany({
    where: { user_id, entry_id, status: { in: ["published", "held"] } },
    select: { status: true },
  });
  if (said.some(({ status }) => status === "published")) {
    throw conflict("Este usuario sintético ya ha comentado esta entrada.");
  }
  const onDesk = {
    user_id,
    commented_id: entry_id,
    state: { in: ["open", "review"] },
    draft_id: { not: replaced },
  };
  if (said.length > 0 || (await tx.draft.findFirst({ where: onDesk, select: { draft_id: true } })))
    throw conflict("Un comentario suyo en esta entrada espera a que alguien lo revise.");
}

/** Adds a published comment under an entry that the change holds. */
async function insertComment(
  tx: Database,
  touched: Touched,
  authorId: number,
  entryId: number,
  input: CommentInput & { created?: Date } & Background,
  told: Told = { actor: { id: authorId } },
): Promise<Comment> {
  const row = await tx.storedComment.create({
    data: { ...input, entry_id: entryId, user_id: authorId },
    select: commentSelect,
  });
  const of = { comment_id: row.comment_id };
  if (input.reviewed_by) await registerText(tx, "reviewed", of, reviewOf(told, input), row);
  await registerText(tx, "published", of, told, row);
  await touchComment(tx, touched, row);
  noteComments(touched, [row]);
  return toComment(row);
}

/**
 * Changes a comment. Throws 404, 403 unless the actor may edit it, for an author who is silenced or blocked, and once
 * the entry takes no more comments (moderators may still); 409 for a text that would have to wait, and when the comment
 * has changed since the edit began; 422 for words in a machine's comment that the checks refuse; 429.
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
        image: true,
        reviewed_by: true,
        reviewed_at: true,
        user: { select: { owner_id: true } },
      },
    });
    const isOther = isReworded || (changes.image !== undefined && changes.image !== before.image);
    if (isOther && before.origin === "synthetic") {
      await requireSecondReader(tx, actor, comment.entry_id, before);
    }
    if (isReworded && before.origin === "synthetic") {
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
    const saved = await tx.storedComment.update({
      where: { comment_id: commentId },
      data: {
        ...changes,
        ...kept,
        ...(isOther && reviewAfter(actor, before)),
        ...(isReworded && { marks: [] }), // the chores make new ones
      },
      select: commentSelect,
    });
    await registerSave(tx, { comment_id: commentId }, before, saved, { actor });
    return toComment(saved);
  });
}

/**
 * Deletes a comment and closes the reports about it. For a while it can be brought back. Throws 404, 403 unless the
 * actor may delete it.
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
  await withdrawComment(tx, touched, comment, "trashed");
  await keepCommentRemoval(tx, actor, comment);
}

/** Takes a published comment away within a change: into the trash, or by a decision. */
export async function withdrawComment(
  tx: Database,
  touched: Touched,
  comment: { comment_id: number; entry_id: number; user_id: number },
  status: "trashed" | "removed",
): Promise<void> {
  const { comment_id } = comment;
  await touchComment(tx, touched, comment);
  await touchImages(tx, touched, "comment", [comment_id]);
  await untellComment(tx, comment_id);
  await tx.storedComment.update({ where: { comment_id }, data: { status } });
}

/**
 * Brings back a removed comment as it was, under an entry that the change holds. For a machine's comment it throws 403
 * where machines may no longer comment, and 409 when the machine has commented there again, or somebody has said the
 * same since.
 */
export async function restoreComment(
  tx: Database,
  touched: Touched,
  comment_id: number,
): Promise<void> {
  const comment = await tx.storedComment.findUniqueOrThrow({
    where: { comment_id },
    select: { comment_id: true, content: true, user_id: true, entry_id: true },
  });
  await refuseUnwelcome(tx, comment.user_id, comment.entry_id);
  await refuseSaidAgain(tx, comment);
  await tx.storedComment.update({ where: { comment_id }, data: { status: "published" } });
  await touchComment(tx, touched, comment);
  noteComments(touched, [comment]);
}

async function refuseSaidAgain(
  tx: Database,
  comment: { comment_id: number; user_id: number; entry_id: number; content: string },
) {
  const { user_id, entry_id } = comment;
  const author = await tx.user.findUnique({
    where: { id: user_id },
    select: { synthetic: true },
  });
  if (!author?.synthetic) return;
  await refuseSecondComment(tx, user_id, entry_id);
  const text = { kind: "comment", ...comment } as const;
  const said = { earlier: await listEarlier(tx, text), titles: [], series: false };
  const found = await checkEarlierInThread(text, said, user_id);
  const repeated = found.find(({ level }) => level !== "warn");
  if (repeated) throw conflict(repeated.text);
}

/**
 * Publishes comments that waited, which the change holds, under their own dates. Throws 409 when an entry is gone, 403
 * for a machine's comment that is no longer wanted there.
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
  const ids = held.map(({ comment_id }) => comment_id);
  await tx.storedComment.updateMany({
    where: { comment_id: { in: ids } },
    data: {
      status: "published",
      held_cause: null,
      held_detail: null,
      generation_id: null,
      draft_id: null,
    },
  });
  await settleHeld(tx, held, "published");
  for (const { comment_id, draft_id, generation_id } of held) {
    const data = { mode: "admitted", generation_id };
    await registerText(tx, "published", { comment_id }, { actor, draft_id, data });
    if (draft_id === null) continue;
    await tx.draft.updateMany({
      where: { draft_id },
      data: { comment_published: comment_id, content: "" },
    });
  }
  await tellOfReplies(tx, ids);
  await touchComments(tx, touched, held);
  noteComments(touched, held);
  await addNotices(
    tx,
    held.map(({ answerable_id, entry_id, comment_id, entry: { title } }) => [
      answerable_id,
      { kind: "comment_admitted", entry_id, comment_id, title },
    ]),
  );
  await recordEvents(
    tx,
    ids.map((comment_id) => ({
      action: "comment.admitted",
      actor,
      subject: "comment",
      subjectId: comment_id,
    })),
  );
}

/** Removes comments that waited, which the change holds. */
export async function refuseHeld(tx: Database, actor: Actor, held: HeldRow[]): Promise<void> {
  await tx.storedComment.deleteMany({
    where: { comment_id: { in: held.map(({ comment_id }) => comment_id) } },
  });
  await settleHeld(tx, held, "refused");
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

/** Records in the ledger what became of comments that waited. */
const settleHeld = (tx: Database, held: HeldRow[], outcome: "published" | "refused") =>
  settleTexts(
    tx,
    held.map(({ generation_id }) => generation_id),
    outcome,
  );

/** Marks the comments that have arrived so far as seen by the actor. */
export const markCommentsSeen = (actor: Actor): Promise<void> =>
  change(async (tx) => {
    await tx.user.update({ where: { id: actor.id }, data: { comments_seen_at: new Date() } });
  });

import "server-only";
import type { Removal } from "@/lib/generated/prisma/client";
import { recordEvent } from "@/lib/house/audit/commands";
import { refuseBlocked } from "@/lib/house/blocks/records";
import { closeReports, reopenReports } from "@/lib/house/reports/records";
import type { Actor } from "@/lib/kernel/actor";
import { change, type Touched } from "@/lib/kernel/change";
import type { Database } from "@/lib/kernel/db";
import { assertMay, conflict, notFound } from "@/lib/kernel/errors";
import { spend } from "@/lib/platform/limits/spend";
import { requireVoice } from "@/lib/platform/limits/voice";
import { restoreComment, trashComment } from "@/lib/publishing/publish/comment-commands";
import {
  readKept,
  restoreEntry,
  trashEntry,
  trashWithdrawn,
  withdrawEntry,
} from "@/lib/publishing/publish/entry-commands";
import { canDeleteForGood, canRestore, canSeeRemoval } from "@/lib/publishing/removals/policy";
import { forgetTexts, keepEntryRemoval, lockRemoval } from "@/lib/publishing/removals/records";
import {
  TRASH_DAYS,
  type RemovalKind,
  type RemovalSubject,
} from "@/lib/publishing/removals/schema";
import type { Comment } from "@/lib/texts/comments/dto";
import { getComment } from "@/lib/texts/comments/queries";
import type { Entry } from "@/lib/texts/entries/dto";
import { canEditEntry } from "@/lib/texts/entries/policy";
import { findEntry, getEntry } from "@/lib/texts/entries/queries";
import { requireEntry } from "@/lib/texts/entries/records";
import { registerText } from "@/lib/texts/provenance/register";

const GONE = "Ya no se puede recuperar: no existe o se eliminó del todo.";
const NOT_YOURS = "Solo puede recuperarlo quien lo retiró, o un administrador.";
const FOR_GOOD = "Solo un administrador elimina del todo.";

/**
 * Takes a published entry off every public place, without end. Its addresses stay its own, its comments go with it
 * and come back with it. Throws 404, 403 unless the actor may edit it.
 */
export async function takeEntryDown(actor: Actor, entryId: number): Promise<void> {
  await spend("EDITS", actor);
  await change((tx, touched) => takeDown(tx, touched, actor, entryId));
}

/** Takes a published entry down as `takeEntryDown` does, within a change. */
export async function takeDown(
  tx: Database,
  touched: Touched,
  actor: Actor,
  entryId: number,
): Promise<void> {
  const entry = await requireEntry(tx, entryId);
  assertMay(canEditEntry(actor, entry), "No tienes permiso para retirar esta entrada.");
  await closeReports(tx, { subject: "entry", subject_id: entryId }, null);
  const { title, user_id } = entry;
  await withdrawEntry(tx, touched, entryId, "withdrawn");
  await registerText(tx, "withdrawn", { entry_id: entryId }, { actor });
  await keepEntryRemoval(tx, actor, "withdrawn", entry);
  const event = { action: "entry.withdrawn", subject: "entry", subjectId: entryId } as const;
  await recordEvent(tx, { ...event, actor, before: { title, user_id } });
}

/** Publishes a withdrawn entry again, as it was. Throws 404, 403 unless the actor withdrew it or administers, 429. */
export async function republishEntry(actor: Actor, entryId: number): Promise<Entry> {
  await spend("EDITS", actor);
  return change(async (tx, touched) => {
    await bringBack(tx, touched, actor, entryId, "withdrawn");
    return getEntry(entryId, tx);
  });
}

/**
 * Brings a deleted entry back as it was: published, or withdrawn, and then returns undefined. Throws 404 after 30 days,
 * 403 unless the actor deleted it or administers, 429.
 */
export async function recoverEntry(actor: Actor, entryId: number): Promise<Entry | undefined> {
  await spend("EDITS", actor);
  return change(async (tx, touched) => {
    await bringBack(tx, touched, actor, entryId, "trash");
    return (await findEntry(entryId, tx)) ?? undefined;
  });
}

/**
 * Brings back, within a change, an entry that was withdrawn or deleted; throws as `republishEntry` and `recoverEntry`
 * do.
 */
export async function bringBack(
  tx: Database,
  touched: Touched,
  actor: Actor,
  entryId: number,
  kind: RemovalKind,
): Promise<void> {
  const removal = await requireRemoval(tx, actor, "entry", entryId, kind);
  if (kind === "trash" && (await readKept(tx, entryId)).withdrawn) {
    return withdrawAgain(tx, actor, removal);
  }
  await restoreEntry(tx, touched, actor, entryId);
  await registerText(tx, "restored", { entry_id: entryId }, { actor });
  await reopenReports(tx, { subject: "entry", subject_id: entryId }, removal.removed_at);
  await tx.removal.delete({ where: { removal_id: removal.removal_id } });
  await recordEvent(tx, {
    action: kind === "trash" ? "entry.restored" : "entry.republished",
    actor,
    subject: "entry",
    subjectId: entryId,
    after: { title: removal.title, user_id: removal.user_id },
  });
}

/**
 * Brings a deleted comment back as it was. Throws 404 after 30 days, 403 unless the actor deleted it or administers,
 * and for an author who was blocked since; 409 while its entry is away; 429; and as `restoreComment`.
 */
export async function recoverComment(actor: Actor, commentId: number): Promise<Comment> {
  await spend("EDITS", actor);
  return change(async (tx, touched) => {
    const removal = await requireRemoval(tx, actor, "comment", commentId, "trash");
    const { entry_id, user_id, title } = removal;
    const entry = await tx.entry.findUniqueOrThrow({
      where: { entry_id },
      select: { user_id: true, deleted_at: true },
    });
    if (entry.deleted_at) throw conflict("La entrada de este comentario ya no está publicada.");
    if (actor.id === user_id) await refuseBlocked(tx, actor.id, entry);
    await restoreComment(tx, touched, commentId);
    await registerText(tx, "restored", { comment_id: commentId }, { actor });
    await reopenReports(tx, { subject: "comment", subject_id: commentId }, removal.removed_at);
    await tx.removal.delete({ where: { removal_id: removal.removal_id } });
    const event = { action: "comment.restored", subject: "comment", subjectId: commentId } as const;
    await recordEvent(tx, { ...event, actor, after: { user_id, entry_id, title } });
    return getComment(commentId, tx);
  });
}

/**
 * Deletes a text at once and for good, also one that is withdrawn or in the trash. Throws 403 for all but
 * administrators, 404.
 */
export async function deleteForGood(
  actor: Actor,
  subject: RemovalSubject,
  subjectId: number,
): Promise<void> {
  assertMay(canDeleteForGood(actor), FOR_GOOD);
  await change(async (tx, touched) => {
    const text = { subject, subject_id: subjectId };
    if (!(await lockRemoval(tx, text))) {
      if (subject === "entry") await trashEntry(tx, touched, actor, subjectId);
      else await trashComment(tx, touched, actor, subjectId);
    }
    await forget(tx, touched, actor, (await lockRemoval(tx, text))!);
  });
}

/**
 * Deletes a removed text: a withdrawn one goes to the trash, one in the trash is deleted for good. Throws 404, 403
 * unless the actor withdrew it or administers, and for the trash unless they administer.
 */
export const discardRemoval = (actor: Actor, removalId: number): Promise<void> =>
  change(async (tx, touched) => {
    const removal = await lockRemoval(tx, { removal_id: removalId });
    if (!removal || !canSeeRemoval(actor, removal)) throw notFound(GONE);
    if (removal.kind === "trash") {
      assertMay(canDeleteForGood(actor), FOR_GOOD);
      return forget(tx, touched, actor, removal);
    }
    assertMay(canRestore(actor, removal), NOT_YOURS);
    const { entry_id, title, user_id } = removal;
    await trashWithdrawn(tx, entry_id);
    await tx.removal.update({
      where: { removal_id: removalId },
      data: { kind: "trash", removed_by: actor.id, removed_at: new Date() },
      select: { removal_id: true },
    });
    await registerText(tx, "deleted", { entry_id }, { actor });
    const event = { action: "entry.deleted", subject: "entry", subjectId: entry_id } as const;
    await recordEvent(tx, { ...event, actor, before: { title, user_id } });
  });

/** The most texts that one transaction deletes for good. */
const AT_ONCE = 100;

/** Deletes for good what has been in the trash for `TRASH_DAYS`. Several servers may do so at once. */
export async function emptyTrash(signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const forgotten = await change(async (tx, touched) => {
      const old = await tx.$queryRaw<{ removal_id: number; subject: string; subject_id: number }[]>`
        SELECT "removal_id", "subject", "subject_id" FROM "removal"
        WHERE "kind" = 'trash' AND "removed_at" < now() - ${TRASH_DAYS} * interval '1 day'
        ORDER BY "removed_at" LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED`;
      await forgetTexts(tx, touched, old);
      const ids = old.map(({ removal_id }) => removal_id);
      await tx.removal.deleteMany({ where: { removal_id: { in: ids } } });
      return old.length;
    });
    if (forgotten < AT_ONCE) return;
  }
}

/** Takes an entry out of the trash without publishing it: it is withdrawn, as it was. */
async function withdrawAgain(tx: Database, actor: Actor, removal: Removal): Promise<void> {
  const { removal_id, entry_id, title, user_id } = removal;
  await tx.entry.update({ where: { entry_id }, data: { status: "withdrawn" } });
  await tx.removal.update({
    where: { removal_id },
    data: { kind: "withdrawn", removed_by: actor.id, removed_at: new Date() },
    select: { removal_id: true },
  });
  await registerText(tx, "withdrawn", { entry_id }, { actor });
  const event = { action: "entry.restored", subject: "entry", subjectId: entry_id } as const;
  await recordEvent(tx, { ...event, actor, after: { title, user_id } });
}

/**
 * Finds and locks the removal that brings this text back, for an actor who may. Throws 404 when there is none or the
 * actor may not even see it, 403.
 */
async function requireRemoval(
  tx: Database,
  actor: Actor,
  subject: RemovalSubject,
  subjectId: number,
  kind: RemovalKind,
): Promise<Removal> {
  const removal = await lockRemoval(tx, { subject, subject_id: subjectId });
  if (!removal || removal.kind !== kind || !canSeeRemoval(actor, removal)) throw notFound(GONE);
  assertMay(canRestore(actor, removal), NOT_YOURS);
  await requireVoice(tx, actor);
  return removal;
}

async function forget(
  tx: Database,
  touched: Touched,
  actor: Actor,
  removal: Removal,
): Promise<void> {
  const { removal_id, subject, subject_id, title, user_id } = removal;
  await forgetTexts(tx, touched, [removal], actor);
  await tx.removal.delete({ where: { removal_id }, select: { removal_id: true } });
  await recordEvent(tx, {
    action: "text.forgotten",
    actor,
    subject: subject as RemovalSubject,
    subjectId: subject_id,
    before: { title, user_id },
  });
}

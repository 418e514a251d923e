import "server-only";
import { recordEvent } from "@/lib/audit/commands";
import type { Actor } from "@/lib/auth/actor";
import type { Finding } from "@/lib/checks";
import type { Comment } from "@/lib/comments/dto";
import { publishDraft } from "@/lib/drafts/commands";
import { requireDraft } from "@/lib/drafts/records";
import type { Entry } from "@/lib/entries/dto";
import { transaction } from "@/lib/kernel/change";
import { db, type Database } from "@/lib/kernel/db";
import { assertMay, changedMeanwhile } from "@/lib/kernel/errors";
import { addNotices } from "@/lib/notices/commands";
import { canDecideReview } from "@/lib/review/policy";
import { decideWritten } from "@/lib/review/records";
import type { ApproveInput, Mode, RejectInput, ReviewDecision } from "@/lib/review/schema";
import { listEditorIds, requireSpace } from "@/lib/spaces/records";

/** Hours after which nobody needs to read what no editor has decided about. */
const EXPIRES_AFTER = 72;

/** A text as a machine wrote it, which does not publish itself. */
export interface Written {
  kind: "entry" | "comment";
  /** The synthetic user. */
  user_id: number;
  /** Where an entry goes; null for a comment of no task. */
  space_id: number | null;
  /** The entry that a comment would stand under. */
  commented_id: number | null;
  /** Of a comment, the title of that entry. */
  title: string;
  content: string;
  findings: Finding[];
  risk: number;
  mode: Mode;
  model: string | null;
  brief: string;
  asked_by: number | null;
  task_id: number | null;
  task_run_id: number | null;
}

/**
 * Keeps a machine's text on the desk, within a change: before the editors of its space (`review`), with its owner
 * (`open`), or as one that the checks refused (`rejected`). Those who decide are told. Returns the draft's id.
 */
export async function keepWritten(
  tx: Database,
  state: "review" | "open" | "rejected",
  written: Written,
): Promise<number> {
  const { kind, user_id, space_id, commented_id, title, content, findings, ...record } = written;
  const { draft_id } = await tx.draft.create({
    data: { kind, user_id, space_id, commented_id, title, content, state },
    select: { draft_id: true },
  });
  const blocked = state === "rejected";
  await tx.writtenDraft.create({
    data: {
      draft_id,
      ...record,
      first_title: title,
      first_content: content,
      findings: findings as object[],
      ...(blocked
        ? { decision: "blocked" satisfies ReviewDecision, decided_at: new Date() }
        : { expires_at: new Date(Date.now() + EXPIRES_AFTER * 3_600_000) }),
    },
    select: { draft_id: true },
  });
  if (state === "review") await tellReviewers(tx, { ...written, draft_id });
  return draft_id;
}

async function tellReviewers(tx: Database, written: Written & { draft_id: number }) {
  const { draft_id, user_id, space_id, title, asked_by } = written;
  const author = await tx.user.findUniqueOrThrow({
    where: { id: user_id },
    select: { owner_id: true, username: true },
  });
  const space = space_id === null ? null : await requireSpace(tx, space_id);
  const editors = space ? await listEditorIds(tx, space) : [];
  const readers = new Set([...editors, ...(author.owner_id === null ? [] : [author.owner_id])]);
  const content = { draft_id, title, by: author.username, space: space?.name ?? "" };
  await addNotices(
    tx,
    [...readers]
      .filter((id) => id !== asked_by) // who asked for it is looking at it
      .map((id) => [id, { kind: "machine_review", ...content }]),
  );
}

/**
 * Publishes a machine's text that the actor has read and answers for. Throws as `publishDraft` does; 409 with what
 * stands there (`conflict`) when it has changed since the actor read it.
 */
export const approveReview = (
  actor: Actor,
  draftId: number,
  { version }: ApproveInput,
): Promise<Entry | Comment | null> => publishDraft(actor, draftId, { version, approved: true });

/**
 * Turns a machine's text down, for a reason that its next texts are told. Throws 404, 403 for a person's text and for
 * who has no say, 409 when it is decided already or has changed since.
 */
export const rejectReview = (
  actor: Actor,
  draftId: number,
  { version, ...why }: RejectInput,
): Promise<void> =>
  transaction(async (tx) => {
    await endReview(tx, actor, draftId, "rejected", { version, ...why });
  });

/** Ends a text that is not published, within a change; throws as `rejectReview`. */
export async function endReview(
  tx: Database,
  actor: Actor,
  draftId: number,
  decision: "rejected" | "rewritten",
  { version, ...why }: { version?: number; reason?: RejectInput["reason"]; note?: string },
): Promise<void> {
  const { draft, role } = await requireDraft(tx, actor, draftId);
  assertMay(
    canDecideReview(actor, draft, role),
    "No tienes permiso para decidir sobre este texto.",
  );
  if (version !== undefined && version !== draft.version) {
    throw changedMeanwhile("El texto ha cambiado desde que lo abriste.", {
      version: draft.version,
    });
  }
  await tx.draft.update({
    where: { draft_id: draftId },
    data: { state: "rejected", preview_key: null, publish_at: null, lease_until: null },
    select: { draft_id: true },
  });
  await decideWritten(tx, draftId, decision, actor.id, why);
  const { title, user_id } = draft;
  await recordEvent(tx, {
    ...{ action: "draft.rejected", actor, subject: "draft", subjectId: draftId },
    after: { title, user_id, ...(why.reason && { reason: why.reason }) },
  });
}

/** Ends what nobody decided about in time. Several servers may do so at once. */
export async function expireReviews(): Promise<void> {
  await db.$executeRaw`
    WITH "old" AS (
      UPDATE "written_draft" SET "decision" = 'expired', "decided_at" = now()
      WHERE "decision" IS NULL AND "expires_at" < now()
        AND "draft_id" IN (SELECT "draft_id" FROM "draft" WHERE "state" IN ('open', 'review') FOR UPDATE SKIP LOCKED)
      RETURNING "draft_id")
    UPDATE "draft" SET "state" = 'expired', "preview_key" = NULL
    WHERE "draft_id" IN (SELECT "draft_id" FROM "old")`;
}

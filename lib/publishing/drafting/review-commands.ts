import "server-only";
import { recordEvent } from "@/lib/house/audit/commands";
import { addNotice } from "@/lib/house/notices/commands";
import type { Mode } from "@/lib/house/settings/modes";
import { authorTag } from "@/lib/house/users/shown";
import type { Actor } from "@/lib/kernel/actor";
import { change } from "@/lib/kernel/change";
import { db, type Database } from "@/lib/kernel/db";
import { assertMay, changedMeanwhile, conflict, forbidden } from "@/lib/kernel/errors";
import { settleDraft } from "@/lib/machines/spending/records";
import type { Finding, KeptContext } from "@/lib/platform/checks";
import { requireVoice } from "@/lib/platform/limits/voice";
import { publishDraft } from "@/lib/publishing/drafting/commands";
import { examinationOf, versionRead } from "@/lib/publishing/drafting/examination";
import { canDecideReview } from "@/lib/publishing/review/policy";
import {
  decideWritten,
  expiryFromNow,
  tellReviewers,
  whyNotAnswer,
} from "@/lib/publishing/review/records";
import type {
  AnswerForInput,
  ApproveInput,
  RejectInput,
  ReviewDecision,
} from "@/lib/publishing/review/schema";
import type { Comment } from "@/lib/texts/comments/dto";
import { mustSayWhy } from "@/lib/texts/drafts/policy";
import { requireDraft, type HeldDraft } from "@/lib/texts/drafts/records";
import type { Entry } from "@/lib/texts/entries/dto";
import { getEntry } from "@/lib/texts/entries/queries";
import { requireEntry } from "@/lib/texts/entries/records";
import {
  entryTextSelect,
  registerDraft,
  registerSave,
  registerText,
} from "@/lib/texts/provenance/register";
import { touchEntry } from "@/lib/texts/tags/entries";
import { shareRewritten } from "@/lib/texts/versions/records";

/** The most texts that one step of the chore ends; the next one ends more. */
const EXPIRED_AT_ONCE = 500;

/** A text as a machine wrote it, which is kept on the review desk. */
export interface WrittenText {
  kind: "entry" | "comment";
  /** The synthetic user. */
  user_id: number;
  /** The space that an entry goes to; null for a comment of no task. */
  space_id: number | null;
  /** The entry that a comment would be under; null for an entry. */
  commented_id: number | null;
  /** The title of the entry; for a comment, that of the entry above it. */
  title: string;
  content: string;
  /** An entry's standfirst. */
  summary: string | null;
  findings: Finding[];
  risk: number;
  /** The context that it was checked with, and will be again. */
  checked_with: KeptContext;
  /** Where the links led that its model had from nobody, and that were dropped. */
  dropped_links: string[];
  mode: Mode;
  model: string | null;
  brief: string;
  /** The versions of personality and instructions that it was written with; null for none. */
  prompt_versions: { user: number | null; task: number | null };
  asked_by: number | null;
  task_id: number | null;
  task_run_id: number | null;
  /** Its entry in the ledger. */
  generation_id?: number;
}

/**
 * Keeps a machine's text on the desk, within a change: before the editors of its space (`review`), who are told, with
 * its owner (`open`), or as one that the checks refused (`rejected`). Returns the draft's id.
 */
export async function keepWritten(
  tx: Database,
  state: "review" | "open" | "rejected",
  written: WrittenText,
): Promise<number> {
  const { kind, user_id, space_id, commented_id, title, content, summary, ...rest } = written;
  const { findings, checked_with, prompt_versions, ...record } = rest;
  const { draft_id } = await tx.draft.create({
    data: {
      kind,
      user_id,
      space_id,
      commented_id,
      title,
      content,
      summary,
      state,
      ...(state === "review" && { shown_version: 1 }), // the first, which all drafts begin with
    },
    select: { draft_id: true },
  });
  const blocked = state === "rejected";
  await tx.writtenDraft.create({
    data: {
      draft_id,
      ...record,
      first_title: title,
      first_summary: summary,
      first_content: content,
      findings: findings as object[],
      checked_with: checked_with as object,
      user_version: prompt_versions.user,
      task_version: prompt_versions.task,
      ...(blocked
        ? { decision: "blocked" satisfies ReviewDecision, decided_at: new Date() }
        : { expires_at: expiryFromNow() }),
    },
    select: { draft_id: true },
  });
  if (state === "review") await tellReviewers(tx, { ...written, draft_id });
  return draft_id;
}

/**
 * Publishes a machine's text that the actor has read and answers for: in this version, or without one in that which they
 * have had before them (`versionRead`). Throws as `publishDraft` does; 409 with the current text (`conflict`) when it has
 * changed since.
 */
export const approveReview = async (
  actor: Actor,
  draftId: number,
  { version, ...said }: ApproveInput,
): Promise<Entry | Comment | null> =>
  publishDraft(actor, draftId, {
    version: version ?? (await versionRead(db, actor, draftId)),
    approved: await examinationOf(actor, draftId, said),
  });

/**
 * Turns a machine's text down, for a reason that its next texts are told. Throws 404, 403 for a person's text and for
 * an actor who has no say, 409 when it is decided already or has changed since.
 */
export const rejectReview = (
  actor: Actor,
  draftId: number,
  { version, ...why }: RejectInput,
): Promise<void> =>
  change(async (tx, touched) => {
    const { user } = await endReview(tx, actor, draftId, "rejected", { version, ...why });
    touched.tag(authorTag(user.username)); // `/autores/{username}/metodo` counts rejected texts
  });

/** Throws 409, with the version that there is, when a text has changed since the actor read it in this one. */
export function requireSeen(draft: Pick<HeldDraft, "version">, version: number | undefined): void {
  if (version === undefined || version === draft.version) return;
  const { version: present } = draft;
  throw changedMeanwhile("El texto ha cambiado desde que lo abriste.", { version: present });
}

/**
 * Ends a machine's text without publishing it, within a change; returns the draft as it was. Throws as `rejectReview`.
 */
export async function endReview(
  tx: Database,
  actor: Actor,
  draftId: number,
  decision: "rejected" | "rewritten",
  { version, ...why }: { version?: number; reason?: RejectInput["reason"]; note?: string },
): Promise<HeldDraft> {
  const { draft, role } = await requireDraft(tx, actor, draftId);
  assertMay(
    canDecideReview(actor, draft, role),
    "No tienes permiso para decidir sobre este texto.",
  );
  requireSeen(draft, version);
  if (mustSayWhy(actor, draft)) await requireVoice(tx, actor);
  await tx.draft.update({
    where: { draft_id: draftId },
    data: {
      state: "rejected",
      ...(draft.state !== "open" && { shown_version: draft.shown_version ?? draft.version }),
      preview_key: null,
      publish_at: null,
      lease_until: null,
    },
    select: { draft_id: true },
  });
  await decideWritten(tx, draftId, decision, actor.id, why);
  await settleDraft(tx, draftId, "refused");
  await registerDraft(tx, "rejected", draft, {
    actor,
    data: { decision, ...(why.reason && { reason: why.reason }) },
  });
  const { title, user_id } = draft;
  await recordEvent(tx, {
    action: "draft.rejected",
    actor,
    subject: "draft",
    subjectId: draftId,
    after: { title, user_id, ...(why.reason && { reason: why.reason }) },
  });
  const { owner_id } = draft.user;
  if (owner_id !== null && owner_id !== actor.id) {
    const { reason = null, note = "" } = why;
    const about = { draft_id: draftId, title, reason, note, by: actor.username };
    await addNotice(tx, owner_id, { kind: "machine_rejected", ...about });
  }
  return draft;
}

/**
 * Has the actor answer for a machine's entry that was published unread and that they have read since, in `version`;
 * readers are told that it was read afterwards. Throws 404, 403 unless the actor may answer for it, 409 for a person's
 * entry, for one that somebody answers for already, and for one that has changed since.
 */
export const reviewPublished = (
  actor: Actor,
  entryId: number,
  { version, checked_where }: AnswerForInput,
): Promise<Entry> =>
  change(async (tx, touched) => {
    await requireEntry(tx, entryId);
    const of = { entry_id: entryId };
    const before = await tx.entry.findUniqueOrThrow({
      where: of,
      select: {
        ...entryTextSelect,
        entry_id: true,
        reviewed_at: true,
        version: true,
        user: { select: { owner_id: true } },
      },
    });
    const why = await whyNotAnswer(tx, actor, before);
    if (why) throw forbidden(why);
    await requireVoice(tx, actor);
    if (before.origin !== "synthetic") {
      throw conflict("Esta entrada no la ha escrito un usuario sintético.");
    }
    if (before.reviewed_at) throw conflict("Alguien responde ya de esta entrada.");
    if (version !== before.version) {
      throw conflict("La entrada ha cambiado desde que la leíste. Vuelve a leerla.");
    }
    const human_share = await shareRewritten(tx, entryId);
    const after = await tx.entry.update({
      where: of,
      data: {
        disclosure: "ai-assisted",
        human_share,
        reviewed_by: actor.id,
        reviewed_at: new Date(),
        reviewed_late: true,
      },
      select: entryTextSelect,
    });
    const review = { human_share, ...(checked_where && { checked_where }) };
    await registerText(tx, "reviewed", of, { actor, data: { afterwards: true, ...review } }, after);
    await registerSave(tx, of, before, after, { actor });
    await touchEntry(tx, touched, entryId);
    return getEntry(entryId, tx);
  });

/** Expires texts that nobody decided about in time, at most `EXPIRED_AT_ONCE`. Several servers may do so at once. */
export async function expireReviews(): Promise<void> {
  await db.$executeRaw`
    WITH "old" AS (
      UPDATE "written_draft" SET "decision" = 'expired', "decided_at" = now()
      WHERE "decision" IS NULL AND "expires_at" < now()
        AND "draft_id" IN (
          SELECT "draft_id" FROM "draft" JOIN "written_draft" AS "late" USING ("draft_id")
          WHERE "state" IN ('open', 'review') AND "late"."decision" IS NULL AND "late"."expires_at" < now()
          ORDER BY "draft_id" LIMIT ${EXPIRED_AT_ONCE} FOR UPDATE OF "draft" SKIP LOCKED)
      RETURNING "draft_id", "generation_id"),
    "unread" AS (
      UPDATE "generation" SET "outcome" = 'refused'
      WHERE "generation_id" IN (SELECT "generation_id" FROM "old") AND "outcome" = 'written'),
    "over" AS (
      UPDATE "draft" SET "state" = 'expired', "preview_key" = NULL, "shown_version" = CASE "state"
        WHEN 'review' THEN coalesce("shown_version", "version") ELSE "shown_version" END
      WHERE "draft_id" IN (SELECT "draft_id" FROM "old") RETURNING "draft_id", "user_id")
    INSERT INTO "text_event_pending" ("kind", "draft_id", "author_id", "author_name", "data")
    SELECT 'rejected', "draft_id", "user_id", "username", '{"decision":"expired"}'
    FROM "over" JOIN "user" ON "id" = "user_id" ORDER BY "draft_id"`;
}

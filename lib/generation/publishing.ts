import "server-only";
import { riskOf } from "@/lib/checks";
import { refuseSecondComment, submitComment } from "@/lib/comments/commands";
import type { Posted } from "@/lib/comments/dto";
import { insertEntry } from "@/lib/entries/commands";
import { requireEntry } from "@/lib/entries/records";
import { listRecentTitles } from "@/lib/generation/briefs";
import type { CommentDraft, EntryDraft } from "@/lib/generation/drafts";
import { gone, orGone } from "@/lib/generation/gone";
import { recordOutcome } from "@/lib/generation/ledger";
import { judge, whyBlocked } from "@/lib/generation/verdict";
import { assertFresh } from "@/lib/generation/writing";
import { change, type Touched } from "@/lib/kernel/change";
import type { Database } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { AppError } from "@/lib/kernel/errors";
import { requireVoice } from "@/lib/limits/voice";
import { keepWritten, type Written } from "@/lib/review/commands";
import { effectiveMode, type Mode } from "@/lib/review/schema";
import { insertPlacement } from "@/lib/spaces/commands";
import { requireSpace } from "@/lib/spaces/records";
import { requireUser } from "@/lib/users/records";

/** Who or what asked for a text, and how far it may go alone at most. */
export interface Asked {
  asked_by: number | null;
  task?: { task_id: number; task_run_id: number; space_id: number | null };
  mode?: Mode;
}

/** A text that waits on the desk: before editors, or with its owner. */
export interface Waiting {
  draft_id: number;
  state: "review" | "open";
}

/**
 * Keeps a text that the checks refuse, for those who manage its author to see, and throws 422 with why; does nothing
 * about any other.
 */
export async function refuseUnfit(draft: EntryDraft | CommentDraft, asked: Asked): Promise<void> {
  if (judge(draft.findings, "autonomo") !== "block") return;
  await change(async (tx) => {
    await keepWritten(tx, "rejected", await recordOf(tx, draft, asked));
  });
  throw new AppError("unfit", whyBlocked(draft.findings));
}

/**
 * Publishes an entry in its space, or keeps it on the desk where it may not go further alone; returns which. Throws
 * 409 when author or space are gone by now, 502 when the space has got such a title meanwhile.
 */
export async function publishGeneratedEntry(
  tx: Database,
  touched: Touched,
  draft: EntryDraft,
  asked: Asked,
): Promise<{ entry_id: number } | Waiting> {
  const { user_id, space_id, input, generation_id, series, ai_model } = draft;
  await orGone(requireSpace(tx, space_id), gone.space);
  await orGone(requireUser(tx, user_id), gone.author);
  await requireVoice(tx, { id: user_id });
  if (!series) assertFresh(input.title, await listRecentTitles(tx, space_id));
  const waiting = await keepWhere(tx, draft, asked);
  if (waiting) return waiting;
  const { sketch, ...text } = input;
  const author = { id: user_id, isAdmin: false };
  const entry_id = await insertEntry(tx, touched, author, text, { sketch, ai_model });
  await insertPlacement(tx, touched, { space_id, entry_id, placed_by: user_id, accepted: true });
  await recordOutcome(tx, generation_id, "published");
  return { entry_id };
}

/**
 * Publishes a comment under its entry, or holds it, as a person's, or keeps it on the desk. Throws 409 when author or
 * entry are gone, or it has a comment of this author by now, and what `submitComment` throws.
 */
export async function publishGeneratedComment(
  tx: Database,
  touched: Touched,
  draft: CommentDraft,
  asked: Asked,
): Promise<Posted | Waiting> {
  const { user_id, entry_id, input, generation_id, ai_model } = draft;
  await orGone(requireEntry(tx, entry_id), gone.entry);
  await orGone(requireUser(tx, user_id), gone.author);
  await refuseSecondComment(tx, user_id, entry_id); // the entry is held: nobody else comments meanwhile
  const waiting = await keepWhere(tx, draft, asked);
  if (waiting) return waiting;
  const posted = await submitComment(tx, touched, user_id, entry_id, input, { ai_model });
  await recordOutcome(tx, generation_id, posted.held === null ? "published" : "written");
  return posted;
}

/** Keeps what may not publish itself; null for what may. */
async function keepWhere(
  tx: Database,
  draft: EntryDraft | CommentDraft,
  asked: Asked,
): Promise<Waiting | null> {
  const record = await recordOf(tx, draft, asked);
  const state = judge(draft.findings, record.mode);
  if (state === "publish") return null;
  if (state === "block") throw new AppError("unfit", whyBlocked(draft.findings));
  return { draft_id: await keep(tx, draft, state, record), state };
}

/** Keeps a text that replaces another on the desk, where that one waited. Returns its id. */
export async function keepVersion(
  tx: Database,
  draft: EntryDraft | CommentDraft,
  asked: Asked,
  state: Waiting["state"],
): Promise<number> {
  return keep(tx, draft, state, await recordOf(tx, draft, asked));
}

async function keep(
  tx: Database,
  { generation_id }: EntryDraft | CommentDraft,
  state: Waiting["state"],
  record: Written,
): Promise<number> {
  await recordOutcome(tx, generation_id, "written");
  return keepWritten(tx, state, record);
}

/** What the desk keeps of a text. */
async function recordOf(
  tx: Database,
  draft: EntryDraft | CommentDraft,
  { asked_by, task, mode = "autonomo" }: Asked,
): Promise<Written> {
  const { user_id, findings, brief, input, ai_model } = draft;
  const isEntry = "space_id" in draft;
  const space_id = isEntry ? draft.space_id : (task?.space_id ?? null);
  const { autonomy } = await tx.user.findUniqueOrThrow({
    where: { id: user_id },
    select: { autonomy: true },
  });
  const space =
    space_id === null
      ? null
      : await tx.space.findUnique({ where: { space_id }, select: { autonomy: true } });
  const theirs = task
    ? await tx.task.findUnique({ where: { task_id: task.task_id }, select: { autonomy: true } })
    : null;
  const said = [autonomy, space?.autonomy, theirs?.autonomy].map(
    (one) => (one ?? null) as Mode | null,
  );
  return {
    kind: isEntry ? "entry" : "comment",
    ...{ user_id, space_id, commented_id: isEntry ? null : draft.entry_id },
    title: isEntry ? draft.input.title : draft.title,
    content: input.content,
    ...{ findings, risk: riskOf(findings), model: ai_model, brief, asked_by },
    mode: effectiveMode(env.AI_AUTONOMY_MAX, mode, ...said),
    ...{ task_id: task?.task_id ?? null, task_run_id: task?.task_run_id ?? null },
  };
}

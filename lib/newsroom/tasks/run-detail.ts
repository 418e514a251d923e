import "server-only";
import type { Prisma } from "@/lib/generated/prisma/client";
import type { Actor } from "@/lib/kernel/actor";
import { db } from "@/lib/kernel/db";
import { assertMay, notFound } from "@/lib/kernel/errors";
import { listToldVersions } from "@/lib/machines/prompt-versions/queries";
import type { RunDetail, RunText } from "@/lib/newsroom/tasks/dto";
import { canManageTask } from "@/lib/newsroom/tasks/policy";
import { getTask, getTaskRun } from "@/lib/newsroom/tasks/queries";
import type { Finding } from "@/lib/platform/checks";

const recordSelect = {
  asked_at: true,
  brief: true,
  answer: true,
  findings: true,
  user_version: true,
  task_version: true,
  commented_id: true,
} satisfies Prisma.TaskRunRecordSelect;

/**
 * Returns a run of a task with what its model was asked and answered, and what became of its text, for those who manage
 * the task. Throws 404, 403.
 */
export async function getRunDetail(
  actor: Actor,
  taskId: number,
  runId: number,
): Promise<RunDetail> {
  const detail = await findRunDetail(actor, taskId, runId);
  if (!detail) throw notFound("No se encontró la ejecución especificada");
  return detail;
}

/** One run with all that is kept of it, or null. Throws 404 for the task, 403. */
export async function findRunDetail(
  actor: Actor,
  taskId: number,
  runId: number,
): Promise<RunDetail | null> {
  const task = await getTask(taskId, actor);
  assertMay(canManageTask(actor, task), "No tienes permiso para administrar esta tarea.");
  const where = { task_run_id: runId, task_id: taskId };
  const found = await db.taskRun.findFirst({ where, select: { record: { select: recordSelect } } });
  if (!found) return null;
  const { record } = found;
  return {
    ...(await getTaskRun(runId, actor)),
    record: record && {
      asked_at: record.asked_at.toISOString(),
      brief: record.brief,
      answer: record.answer,
      findings: record.findings as Finding[] | null,
      commented_id: record.commented_id,
      versions: await listToldVersions([record.user_version, record.task_version]),
    },
    text: await textOf(runId, task.user_id, record),
  };
}

type Record = Prisma.TaskRunRecordGetPayload<{ select: typeof recordSelect }> | null;

/** Finds the state of a run's text now, and where it is; null when the run made none. */
async function textOf(runId: number, userId: number, record: Record): Promise<RunText | null> {
  const run = await db.taskRun.findUniqueOrThrow({
    where: { task_run_id: runId },
    select: { outcome: true, entry_id: true, comment_id: true },
  });
  if (run.entry_id !== null) return publishedEntry(run.entry_id);
  if (run.comment_id !== null) return publishedComment(run.comment_id);
  if (run.outcome === "succeeded") return deleted;
  const kept = await db.writtenDraft.findFirst({
    where: { task_run_id: runId },
    orderBy: { draft_id: "desc" }, // another version takes the place of the one before
    select: {
      draft: {
        select: { draft_id: true, state: true, entry_published: true, comment_published: true },
      },
    },
  });
  if (kept) return ofDraft(kept.draft);
  const commented = record?.commented_id ?? null;
  const wrote = ["review", "skipped"].includes(run.outcome) && record?.findings;
  if (!wrote) return null;
  return commented === null ? deleted : ofHeld({ user_id: userId, entry_id: commented });
}

const deleted: RunText = { state: "deleted" };

async function ofDraft(draft: {
  draft_id: number;
  state: string;
  entry_published: number | null;
  comment_published: number | null;
}): Promise<RunText> {
  const { draft_id, state } = draft;
  if (draft.entry_published !== null) return publishedEntry(draft.entry_published);
  if (draft.comment_published !== null) return publishedComment(draft.comment_published);
  if (state === "rejected" || state === "expired") return { state, draft_id };
  const held = { where: { draft_id }, select: { draft_id: true } };
  const isGone = state === "published" && !(await db.storedComment.findUnique(held));
  return { state: isGone ? "deleted" : "waiting", draft_id };
}

async function publishedEntry(entry_id: number): Promise<RunText> {
  const entry = await db.entry.findUnique({
    where: { entry_id },
    select: { title: true, deleted_at: true },
  });
  if (!entry || entry.deleted_at) return deleted;
  return { state: "published", entry_id, title: entry.title };
}

async function publishedComment(comment_id: number): Promise<RunText> {
  const comment = await db.comment.findUnique({
    where: { comment_id },
    select: { entry_id: true, entry: { select: { title: true, deleted_at: true } } },
  });
  if (!comment || comment.entry.deleted_at) return deleted;
  const { entry_id, entry } = comment;
  return { state: "published", entry_id, comment_id, title: entry.title };
}

/** Finds the state of a comment that was held: a synthetic user has at most one under an entry. */
async function ofHeld(where: { user_id: number; entry_id: number }): Promise<RunText> {
  const comment = await db.storedComment.findFirst({
    where: { ...where, status: { in: ["published", "held"] } },
    select: { comment_id: true, status: true },
  });
  if (!comment) return { state: "rejected" };
  return comment.status === "held" ? { state: "waiting" } : publishedComment(comment.comment_id);
}

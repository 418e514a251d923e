import type { Prisma } from "@/lib/generated/prisma/client";

export const taskSelect = {
  task_id: true,
  name: true,
  user_id: true,
  space_id: true,
  owner_id: true,
  type: true,
  instructions: true,
  schedule: true,
  created: true,
  next_run_at: true,
  retry_at: true,
  lease_owner: true,
  lease_until: true,
  paused_at: true,
  pause_cause: true,
  user: { select: { id: true, username: true, fullName: true, deleted_at: true } },
  space: { select: { space_id: true, name: true, slug: true } },
} satisfies Prisma.TaskSelect;

export const taskRunSelect = {
  task_run_id: true,
  task_id: true,
  slot: true,
  started: true,
  finished: true,
  attempt: true,
  outcome: true,
  tokens: true,
  error: true,
  actor: { select: { id: true, username: true } },
  entry: { select: { entry_id: true, title: true, deleted_at: true } },
  comment: {
    select: {
      comment_id: true,
      entry: { select: { entry_id: true, title: true, deleted_at: true } },
    },
  },
} satisfies Prisma.TaskRunSelect;

type TaskRow = Prisma.TaskGetPayload<{ select: typeof taskSelect }>;
type TaskRunRow = Prisma.TaskRunGetPayload<{ select: typeof taskRunSelect }>;

export type TaskType = "Entry" | "Comment";
export type TaskOutcome = "running" | "succeeded" | "skipped" | "capped" | "failed";

/** A task as every read answers it; dates are ISO texts. */
export interface Task {
  task_id: number;
  name: string;
  user_id: number;
  /** Null once the space is gone. */
  space_id: number | null;
  owner_id: number;
  type: TaskType;
  instructions: string;
  /** Its interval in minutes, as text. */
  schedule: string;
  created: string;
  /** When it is due; of a paused task, nothing. */
  next_run_at: string | null;
  paused_at: string | null;
  pause_cause: string | null;
  /** Whether it is under way at this moment. */
  running: boolean;
  /** Null for a synthetic user that was deleted. */
  user: { id: number; username: string; fullName: string | null } | null;
  space: { space_id: number; name: string; slug: string } | null;
}

/** One execution of a task. */
export interface TaskRun {
  task_run_id: number;
  task_id: number;
  /** When the schedule wanted it; null for one that somebody asked for. */
  slot: string | null;
  started: string;
  finished: string | null;
  /** How often it was tried, the present time included. */
  attempt: number;
  outcome: TaskOutcome;
  /** Tokens that the AI service counted, when it said so. */
  tokens: number | null;
  /** Why it failed or published nothing; of a running one, why it is tried again. */
  error: string | null;
  /** Who asked for it; null for the schedule. */
  actor: { id: number; username: string } | null;
  /** What it published, unless that was deleted. */
  entry: { entry_id: number; title: string } | null;
  comment: { comment_id: number; entry_id: number; entry_title: string } | null;
}

/** `now`: by the database's clock, as leases are. */
export function toTask(row: TaskRow, now: Date): Task {
  const { user, lease_owner, lease_until, retry_at, paused_at, next_run_at, ...task } = row;
  const { deleted_at, ...author } = user;
  const due = retry_at && next_run_at && retry_at > next_run_at ? retry_at : next_run_at;
  return {
    ...task,
    type: task.type as TaskType,
    created: task.created.toISOString(),
    next_run_at: paused_at ? null : (due?.toISOString() ?? null),
    paused_at: paused_at?.toISOString() ?? null,
    running: lease_owner !== null && lease_until !== null && lease_until > now,
    user: deleted_at ? null : author,
  };
}

export function toTaskRun(row: TaskRunRow): TaskRun {
  const { entry, comment, ...run } = row;
  const about = comment?.entry;
  return {
    ...run,
    outcome: run.outcome as TaskOutcome,
    slot: run.slot?.toISOString() ?? null,
    started: run.started.toISOString(),
    finished: run.finished?.toISOString() ?? null,
    entry: entry && !entry.deleted_at ? { entry_id: entry.entry_id, title: entry.title } : null,
    comment:
      comment && about && !about.deleted_at
        ? { comment_id: comment.comment_id, entry_id: about.entry_id, entry_title: about.title }
        : null,
  };
}

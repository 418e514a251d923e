import type { Prisma } from "@/lib/generated/prisma/client";
import { namedSelect, toNamed } from "@/lib/house/users/dto";
import { toWire } from "@/lib/kernel/wire";
import type { ToldVersion } from "@/lib/machines/prompt-versions/dto";
import type { Finding } from "@/lib/platform/checks";
import { NOTHING_WRITTEN, NOT_PUBLISHED } from "@/lib/publishing/review/schema";

export const taskSelect = {
  task_id: true,
  name: true,
  user_id: true,
  /** Null once the space is gone. */
  space_id: true,
  owner_id: true,
  type: true,
  instructions: true,
  /** Its interval in minutes, as text. */
  schedule: true,
  /** Hours in the site's time zone that replace the interval, and the weekdays on which they apply; none: every day. */
  at: true,
  days: true,
  /** Its mode: how far it goes alone; null sets no limit. */
  autonomy: true,
  series: true,
  words_min: true,
  words_max: true,
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
  /** The moment when the schedule wanted it; null for one that somebody asked for. */
  slot: true,
  started: true,
  finished: true,
  /** How often it was tried, the present time included. */
  attempt: true,
  outcome: true,
  /** Tokens that the AI service counted, when it said so. */
  tokens: true,
  /** The reason for which it failed or published nothing; of a running one, why it is tried again. */
  error: true,
  error_detail: true,
  /** How many runs after it found the same reason to do nothing, and when the last of them began. */
  repeats: true,
  repeated_at: true,
  /** The person who asked for it; null for the schedule. */
  actor: { select: { id: true, ...namedSelect } },
  entry: { select: { entry_id: true, title: true, deleted_at: true } },
  stored_comment: {
    select: {
      comment_id: true,
      status: true,
      entry: { select: { entry_id: true, title: true, deleted_at: true } },
    },
  },
  task: { select: { user: { select: { owner_id: true } } } },
} satisfies Prisma.TaskRunSelect;

type TaskRow = Prisma.TaskGetPayload<{ select: typeof taskSelect }>;
type TaskRunRow = Prisma.TaskRunGetPayload<{ select: typeof taskRunSelect }>;

export type TaskType = "Entry" | "Comment";
export type TaskOutcome = "running" | "succeeded" | "review" | "skipped" | "capped" | "failed";

/** A task as every read answers it; its instructions only to those who manage it. */
export type Task = Omit<ReturnType<typeof toTask>, "instructions"> & {
  instructions: string | null;
};

/** A task in a list, with its last run. */
export type ListedTask = Task & { last_run: TaskRun | null };

/** One execution of a task. */
export type TaskRun = ReturnType<typeof toTaskRun>;

/** The state of a run's text now, and where it is. */
export interface RunText {
  state: "published" | "waiting" | "rejected" | "expired" | "deleted";
  draft_id?: number;
  /** The entry itself, or the entry that the comment is under. */
  entry_id?: number;
  comment_id?: number;
  title?: string;
}

/** One execution with all that is kept of it, for those who manage the task. */
export type RunDetail = TaskRun & {
  /** The record of its last try; null when no model was asked. `brief` and `answer` are emptied after 90 days. */
  record: {
    asked_at: string;
    brief: string | null;
    answer: string | null;
    findings: Finding[] | null;
    commented_id: number | null;
    versions: ToldVersion[];
  } | null;
  text: RunText | null;
};

/**
 * The database's time, by which leases are measured, and a function that returns from when on a task that is due at a
 * moment may run by itself.
 */
export interface Clock {
  now: Date;
  mayRun: (moment: Date) => Date;
}

export function toTask(row: TaskRow, { now, mayRun }: Clock) {
  const { user, lease_owner, lease_until, retry_at, paused_at, next_run_at, ...task } = row;
  const { deleted_at, ...author } = user;
  const due = retry_at && next_run_at && retry_at > next_run_at ? retry_at : next_run_at;
  return toWire({
    ...task,
    type: task.type as TaskType,
    /** The moment when it is due; null for a paused task. */
    next_run_at: paused_at || !due ? null : due < now ? waiting(due) : mayRun(due),
    paused_at,
    /** True when it is under way at this moment. */
    running: lease_owner !== null && lease_until !== null && lease_until > now,
    /** Null for a synthetic user that was deleted. */
    user: deleted_at ? null : author,
  });

  /**
   * Returns the moment at which an overdue task runs: the end of the quiet hours while they are on, else the moment
   * since which it is due.
   */
  function waiting(since: Date) {
    const from = mayRun(now);
    return from > now ? from : since;
  }
}

/** Cuts what a model said, and what its unpublished text says, off the error of a run. */
const withoutQuotation = (error: string | null) => {
  const begin = [NOTHING_WRITTEN, NOT_PUBLISHED].find((known) => error?.startsWith(known));
  return begin ? `${begin}.` : error;
};

/** Turns a row into a run; `detailed`: true when the reader may know what the AI service said. */
export function toTaskRun(row: TaskRunRow, detailed: boolean) {
  const { entry, stored_comment: comment, task: _task, error_detail, actor, ...run } = row;
  const asker = actor && toNamed(actor);
  const about = comment?.status === "published" ? comment.entry : null;
  return toWire({
    ...run,
    actor: actor && asker && { id: actor.id, ...asker },
    outcome: run.outcome as TaskOutcome,
    error: detailed ? run.error : withoutQuotation(run.error),
    /** The AI service's own words about the error; null for those who do not manage the synthetic user. */
    error_detail: detailed ? error_detail : null,
    /** The entry that it published, unless that was deleted. */
    entry: entry && !entry.deleted_at ? { entry_id: entry.entry_id, title: entry.title } : null,
    comment:
      comment && about && !about.deleted_at
        ? { comment_id: comment.comment_id, entry_id: about.entry_id, entry_title: about.title }
        : null,
  });
}

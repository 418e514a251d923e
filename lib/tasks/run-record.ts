import "server-only";
import type { Actor } from "@/lib/auth/actor";
import { db, type Database } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { AppError, conflict } from "@/lib/kernel/errors";
import { log } from "@/lib/kernel/log";
import { isComplete, pause, whatIsGone } from "@/lib/tasks/commands";
import {
  taskRunSelect,
  toTaskRun,
  type Task,
  type TaskOutcome,
  type TaskRun,
} from "@/lib/tasks/dto";
import { LeaseLost, release, type Lease } from "@/lib/tasks/lease";
import { findTask } from "@/lib/tasks/queries";
import { MAX_ATTEMPTS, nextSlot, retryDelay } from "@/lib/tasks/schedule";

/** A try of a run that is under way in this process. */
export interface Run extends Lease {
  task_run_id: number;
  attempt: number;
}

interface Result {
  outcome: TaskOutcome;
  entry_id?: number;
  comment_id?: number;
  tokens?: number | null;
  error?: string;
}

/** What the same text is being written for already is looked at again after so many milliseconds. */
const BUSY_DELAY = 15_000;

/** Records that a run begins; another try of the same slot goes on in the same record. */
export async function openRun(lease: Lease, actor?: Actor): Promise<Run> {
  const { task_id, slot } = lease;
  const [row] = await db.$queryRaw<{ task_run_id: number; attempt: number }[]>`
    INSERT INTO "task_run" ("task_id", "slot", "actor_id")
    VALUES (${task_id}, ${slot}, ${actor?.id ?? null})
    ON CONFLICT ("task_id", "slot") DO UPDATE SET
      "attempt" = "task_run"."attempt" + 1, "outcome" = 'running', "finished" = NULL
    RETURNING "task_run_id", "attempt"`;
  if (!row) throw new Error("The run could not be recorded.");
  return { ...lease, ...row };
}

/**
 * Ends a run within a transaction: its record, its lease, and for a scheduled one the next slot. Throws
 * `LeaseLost` when the run is not this process's any more.
 */
export async function settle(tx: Database, run: Run, task: Task, result: Result) {
  await release(tx, run);
  const finished = await now(tx);
  await tx.taskRun.update({
    where: { task_run_id: run.task_run_id },
    data: { finished, error: null, ...result },
  });
  if (run.slot) {
    // Whoever changed the schedule meanwhile has set its own next slot.
    await tx.task.updateMany({
      where: { task_id: run.task_id, next_run_at: run.slot },
      data: { next_run_at: nextSlot(run.slot, Number(task.schedule), finished), retry_at: null },
    });
  }
}

/**
 * Records what a failure means, and resolves with what to tell whoever asked for the run. One that the
 * daily limit or the operator's switch forbids ends there; one that somebody asked for has failed; a
 * scheduled one is tried again, and in the end its task is paused.
 */
export async function recordFailure(run: Run, thrown: unknown): Promise<unknown> {
  const task = await findTask(run.task_id);
  if (!task) return new LeaseLost(); // deleted meanwhile, its runs with it
  const complete = isComplete(task);
  const error = complete ? thrown : conflict(whatIsGone(task));
  const text = whatToSay(error);
  if (error instanceof AppError) log.warn({ ...idsOf(run), reason: text }, "task failed");
  else log.error({ ...idsOf(run), err: error }, "task failed");
  if (run.slot && isBusy(error)) {
    await putOff(run, { error: text, delay: BUSY_DELAY, counted: false });
    return error;
  }
  const forbidden = forbiddenOutcome(error);
  if (run.slot && complete && !forbidden && run.attempt < MAX_ATTEMPTS) {
    const after = error instanceof AppError ? error.retryAfter : undefined;
    const delay = retryDelay(run.attempt, env.TASK_RETRY_SECONDS * 1000, after);
    await putOff(run, { error: text, delay, counted: true });
    return error;
  }
  await db.$transaction(async (tx) => {
    await settle(tx, run, task, { outcome: forbidden ?? "failed", error: text });
    if (!complete) await pause(tx, run.task_id, text);
    else if (run.slot && !forbidden) {
      await pause(tx, run.task_id, `Falló ${MAX_ATTEMPTS} veces seguidas. ${text}`);
    }
  });
  return error;
}

/** The server stops: the try does not count, and another server may take it up at once. */
export const handBack = (run: Run): Promise<void> => putOff(run, { delay: 0, counted: false });

/**
 * Ends the records of runs that nobody will take up again: their server died, and somebody had asked for
 * them, or their task was paused or got another schedule meanwhile.
 */
export async function closeAbandonedRuns(): Promise<void> {
  await db.$executeRaw`
    UPDATE "task_run"
    SET "outcome" = 'failed', "finished" = now(),
        "error" = coalesce("task_run"."error", 'El servidor se detuvo mientras la ejecutaba.')
    FROM "task"
    WHERE "task"."task_id" = "task_run"."task_id" AND "task_run"."outcome" = 'running'
      AND ("task"."lease_until" IS NULL OR "task"."lease_until" < now())
      AND ("task_run"."slot" IS NULL OR "task"."paused_at" IS NOT NULL
           OR "task"."next_run_at" <> "task_run"."slot")`;
}

export async function getRun(id: number): Promise<TaskRun> {
  return toTaskRun(
    await db.taskRun.findUniqueOrThrow({ where: { task_run_id: id }, select: taskRunSelect }),
  );
}

/** Gives the task back for another try of the same slot after `delay` milliseconds. */
async function putOff(
  run: Run,
  { error, delay, counted }: { error?: string; delay: number; counted: boolean },
) {
  await db.$transaction(async (tx) => {
    await release(tx, run);
    if (delay > 0) {
      await tx.task.updateMany({
        where: { task_id: run.task_id, next_run_at: run.slot },
        data: { retry_at: new Date((await now(tx)).getTime() + delay) },
      });
    }
    await tx.taskRun.update({
      where: { task_run_id: run.task_run_id },
      data: { error, ...(!counted && { attempt: { decrement: 1 } }) },
    });
  });
}

const idsOf = ({ task_id, attempt }: Run) => ({ task_id, attempt });

const isBusy = (error: unknown) => error instanceof AppError && error.code === "busy";

function forbiddenOutcome(error: unknown): TaskOutcome | null {
  if (!(error instanceof AppError)) return null;
  if (error.code === "limit_reached") return "capped";
  return error.code === "ai_disabled" ? "skipped" : null;
}

const whatToSay = (error: unknown) =>
  (error instanceof AppError ? error.message : "Error interno del servidor.").slice(0, 1000);

/** The database's clock: those of the servers may differ. */
async function now(tx: Database): Promise<Date> {
  const [row] = await tx.$queryRaw<{ now: Date }[]>`SELECT now()`;
  if (!row) throw new Error("The database told no time.");
  return row.now;
}

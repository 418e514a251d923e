import "server-only";
import type { Actor } from "@/lib/auth/actor";
import { db, type Database } from "@/lib/db";
import { env } from "@/lib/env";
import { AppError, conflict } from "@/lib/errors";
import { generateComment, generateEntry } from "@/lib/generation/commands";
import { log } from "@/lib/log";
import { isComplete, managedTask, pause, whatIsGone } from "@/lib/tasks/commands";
import {
  taskRunSelect,
  toTaskRun,
  type Task,
  type TaskOutcome,
  type TaskRun,
} from "@/lib/tasks/dto";
import { findEntryToAnswer } from "@/lib/tasks/entry-to-answer";
import {
  leaseDueTask,
  leaseNow,
  LeaseLost,
  leaseSlot,
  release,
  whileLeased,
  type Lease,
} from "@/lib/tasks/lease";
import { getTask } from "@/lib/tasks/queries";
import { MAX_ATTEMPTS, nextSlot, retryDelay } from "@/lib/tasks/schedule";

interface Run extends Lease {
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

/**
 * Runs a task now, in the actor's name; its schedule stays as it is. Resolves when it has published, or has
 * found nothing to do. Throws 404, 403, 409 while it is under way and when its space or synthetic user is
 * gone (then it is paused), and what the generation throws; the run is recorded as failed.
 */
export async function executeTask(actor: Actor, taskId: number): Promise<TaskRun> {
  await managedTask(actor, taskId);
  const lease = await leaseNow(taskId);
  if (!lease) throw conflict("La tarea ya se está ejecutando.");
  const run = await openRun(lease, actor);
  const failure = await attempt(run);
  if (failure) throw failure;
  return getRun(run.task_run_id);
}

/** Runs the task that has been due longest, if any; resolves with whether there was one. */
export async function runDueTask(signal?: AbortSignal): Promise<boolean> {
  const lease = await leaseDueTask();
  if (lease) await attempt(await openRun(lease), signal);
  return lease !== null;
}

/**
 * Runs a task for one slot, unless that was done, is under way, or is not due any more. Resolves with when
 * it wants to be tried again after a failure; null otherwise.
 */
export async function runSlot(taskId: number, slot: Date): Promise<Date | null> {
  const lease = await leaseSlot(taskId, slot);
  if (!lease) return null;
  await attempt(await openRun(lease));
  const task = await db.task.findUnique({
    where: { task_id: taskId, next_run_at: slot, paused_at: null },
    select: { retry_at: true },
  });
  return task?.retry_at ?? null;
}

/**
 * Ends the records of runs that nobody will take up again: their server died, and somebody had asked for
 * them, or their task was paused or got another schedule meanwhile.
 */
export async function closeAbandonedRuns(): Promise<void> {
  await db.$executeRaw`
    UPDATE "task_run"
    SET "outcome" = 'failed', "finished" = now(), "error" = 'El servidor se detuvo mientras la ejecutaba.'
    FROM "task"
    WHERE "task"."task_id" = "task_run"."task_id" AND "task_run"."outcome" = 'running'
      AND ("task"."lease_until" IS NULL OR "task"."lease_until" < now())
      AND ("task_run"."slot" IS NULL OR "task"."paused_at" IS NOT NULL
           OR "task"."next_run_at" <> "task_run"."slot")`;
}

/** Records that a run begins; another try of the same slot goes on in the same record. */
async function openRun(lease: Lease, actor?: Actor): Promise<Run> {
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

/** Does the work once. Resolves with what went wrong, once that is recorded. */
async function attempt(run: Run, stop?: AbortSignal): Promise<unknown> {
  try {
    await whileLeased(run, (lost) => work(run, stop ? AbortSignal.any([lost, stop]) : lost));
    return null;
  } catch (error) {
    if (stop?.aborted) await handBack(run);
    else if (!(error instanceof LeaseLost)) await recordFailure(run, error);
    return error;
  }
}

async function work(run: Run, signal: AbortSignal): Promise<void> {
  const task = await getTask(run.task_id);
  if (!isComplete(task)) throw conflict(whatIsGone(task));
  if (run.attempt > MAX_ATTEMPTS)
    throw conflict("El servidor se detuvo cada vez que la ejecutaba.");
  const { instructions, user_id } = task;
  const { space_id } = task.space;
  const options = { instructions, signal, alongside: publishing(run, task) };
  if (task.type === "Entry") {
    await generateEntry(user_id, space_id, options);
    return;
  }
  const entryId = await findEntryToAnswer(space_id, user_id);
  if (entryId !== null) await generateComment(user_id, entryId, options);
  else
    await db.$transaction((tx) =>
      settle(tx, run, task, { outcome: "skipped", error: NOTHING_NEW }),
    );
}

const NOTHING_NEW = "No hay en el espacio ninguna entrada nueva que comentar.";

/** Settles the run in the transaction that publishes: both stay, or neither. */
const publishing =
  (run: Run, task: Task) =>
  (tx: Database, published: { entry_id: number } | { comment_id: number }, tokens: number | null) =>
    settle(tx, run, task, { outcome: "succeeded", ...published, tokens });

/** Ends a run: its record, its lease, and for a scheduled one the next slot. */
async function settle(tx: Database, run: Run, task: Task, result: Result) {
  await release(tx, run);
  await tx.taskRun.update({
    where: { task_run_id: run.task_run_id },
    data: { finished: new Date(), error: null, ...result },
  });
  if (run.slot) {
    // Whoever changed the schedule meanwhile has set its own next slot.
    await tx.task.updateMany({
      where: { task_id: run.task_id, next_run_at: run.slot },
      data: {
        next_run_at: nextSlot(run.slot, Number(task.schedule), await now(tx)),
        retry_at: null,
      },
    });
  }
}

/**
 * What a failure means: a run that the daily limit or the operator's switch forbids ends there; one that
 * somebody asked for has failed; a scheduled one is tried again, and in the end its task is paused.
 */
async function recordFailure(run: Run, error: unknown): Promise<void> {
  const text = whatToSay(error);
  if (!(error instanceof AppError)) log.error({ err: error, task_id: run.task_id }, "task failed");
  else log.warn({ task_id: run.task_id, attempt: run.attempt, reason: text }, "task failed");
  const task = await getTask(run.task_id).catch(() => null);
  if (!task) return; // deleted meanwhile, its runs with it
  const forbidden = forbiddenOutcome(error);
  const complete = isComplete(task);
  const retry = run.slot && !forbidden && complete && run.attempt < MAX_ATTEMPTS;
  await db
    .$transaction(async (tx) => {
      if (retry) return waitForRetry(tx, run, text, error);
      await settle(tx, run, task, { outcome: forbidden ?? "failed", error: text });
    })
    .then(async () => {
      if (!complete) await pause(run.task_id, whatIsGone(task));
      else if (run.slot && !forbidden && !retry) {
        await pause(run.task_id, `Falló ${run.attempt} veces seguidas. ${text}`);
      }
    })
    .catch((failure: unknown) => {
      if (!(failure instanceof LeaseLost)) throw failure;
    });
}

async function waitForRetry(tx: Database, run: Run, text: string, error: unknown) {
  await release(tx, run);
  const after = error instanceof AppError ? error.retryAfter : undefined;
  const delay = retryDelay(run.attempt, env.TASK_RETRY_SECONDS * 1000, after);
  await tx.task.updateMany({
    where: { task_id: run.task_id, next_run_at: run.slot },
    data: { retry_at: new Date((await now(tx)).getTime() + delay) },
  });
  await tx.taskRun.update({ where: { task_run_id: run.task_run_id }, data: { error: text } });
}

/** The server stops: the try does not count, and another server may take it up at once. */
async function handBack(run: Run): Promise<void> {
  await db
    .$transaction(async (tx) => {
      await release(tx, run);
      await tx.taskRun.update({
        where: { task_run_id: run.task_run_id },
        data: { attempt: { decrement: 1 } },
      });
    })
    .catch((failure: unknown) => {
      if (!(failure instanceof LeaseLost)) throw failure;
    });
}

function forbiddenOutcome(error: unknown): TaskOutcome | null {
  if (!(error instanceof AppError)) return null;
  if (error.code === "limit_reached") return "capped";
  return error.code === "ai_disabled" ? "skipped" : null;
}

const whatToSay = (error: unknown) =>
  (error instanceof AppError ? error.message : "Error interno del servidor.").slice(0, 1000);

async function now(tx: Database): Promise<Date> {
  const [row] = await tx.$queryRaw<{ now: Date }[]>`SELECT now()`;
  return row?.now ?? new Date();
}

async function getRun(id: number): Promise<TaskRun> {
  return toTaskRun(
    await db.taskRun.findUniqueOrThrow({ where: { task_run_id: id }, select: taskRunSelect }),
  );
}

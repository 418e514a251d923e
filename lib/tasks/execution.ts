import "server-only";
import type { Actor } from "@/lib/auth/actor";
import { db, type Database } from "@/lib/kernel/db";
import { conflict } from "@/lib/kernel/errors";
import { generateComment, generateEntry } from "@/lib/generation/commands";
import { isComplete, managedTask, whatIsGone } from "@/lib/tasks/commands";
import type { Task, TaskRun } from "@/lib/tasks/dto";
import { findEntryToAnswer } from "@/lib/tasks/entry-to-answer";
import { leaseDueTask, leaseNow, LeaseLost, leaseSlot, whileLeased } from "@/lib/tasks/lease";
import { getTask } from "@/lib/tasks/queries";
import { getRun, handBack, openRun, recordFailure, settle, type Run } from "@/lib/tasks/run-record";
import { MAX_ATTEMPTS } from "@/lib/tasks/schedule";

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

/**
 * Runs the task that has been due longest, if any; resolves with whether there was one. `stop` aborts when
 * the server does: what is under way is handed back then.
 */
export async function runDueTask(stop?: AbortSignal): Promise<boolean> {
  const lease = await leaseDueTask();
  if (lease) await attempt(await openRun(lease), stop);
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

/** Tries once. Resolves with what went wrong, once that is recorded; null when all went well. */
async function attempt(run: Run, stop?: AbortSignal): Promise<unknown> {
  try {
    await whileLeased(run, (lost) => work(run, stop ? AbortSignal.any([lost, stop]) : lost));
    return null;
  } catch (error) {
    return recorded(run, error, stop?.aborted).catch((failure: unknown) => {
      if (failure instanceof LeaseLost) return failure;
      throw failure;
    });
  }
}

async function recorded(run: Run, error: unknown, stopping = false): Promise<unknown> {
  if (error instanceof LeaseLost) return error; // whoever has the task now records what comes of it
  if (!stopping) return recordFailure(run, error);
  await handBack(run);
  return error;
}

async function work(run: Run, signal: AbortSignal): Promise<void> {
  const task = await getTask(run.task_id);
  if (!isComplete(task)) throw conflict(whatIsGone(task));
  if (run.attempt > MAX_ATTEMPTS)
    throw conflict("El servidor se detuvo cada vez que la ejecutaba.");
  const { instructions, user_id } = task;
  const { space_id } = task.space;
  const { task_run_id } = run;
  const options = { instructions, signal, task_run_id, alongside: publishing(run, task) };
  if (task.type === "Entry") {
    await generateEntry(user_id, space_id, options);
    return;
  }
  const entryId = await findEntryToAnswer(space_id, user_id);
  if (entryId === null) return skip(run, task);
  await generateComment(user_id, entryId, options);
}

/** Settles the run in the transaction that publishes: both stay, or neither. */
const publishing =
  (run: Run, task: Task) =>
  (tx: Database, published: { entry_id: number } | { comment_id: number }, tokens: number | null) =>
    settle(tx, run, task, { outcome: "succeeded", ...published, tokens });

const skip = (run: Run, task: Task) =>
  db.$transaction((tx) =>
    settle(tx, run, task, {
      outcome: "skipped",
      error: "No hay en el espacio ninguna entrada nueva que comentar.",
    }),
  );

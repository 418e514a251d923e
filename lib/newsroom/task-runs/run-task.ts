import "server-only";
import type { Actor } from "@/lib/kernel/actor";
import { change, type Touched } from "@/lib/kernel/change";
import { db, type Database } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { AppError, conflict } from "@/lib/kernel/errors";
import { log } from "@/lib/kernel/log";
import { findPart } from "@/lib/kernel/process";
import { traced } from "@/lib/kernel/trace";
import { wordsOf } from "@/lib/kernel/words";
import { generateComment, generateEntry } from "@/lib/newsroom/generation/generate";
import {
  publishGeneratedComment,
  publishGeneratedEntry,
  whenFit,
  type Waiting,
} from "@/lib/newsroom/generation/publishing";
import { NothingToSay } from "@/lib/newsroom/generation/writing";
import {
  leaseDueTask,
  LeaseLost,
  leaseSlot,
  whileLeased,
  type Lease,
} from "@/lib/newsroom/task-runs/lease";
import {
  fail,
  handBack,
  hold,
  open,
  refuse,
  retry,
  skip,
  succeed,
  textOf,
  wait,
  type Run,
  type RunOutcome,
} from "@/lib/newsroom/task-runs/transitions";
import { findEntryToAnswer } from "@/lib/newsroom/tasks/entry-to-answer";
import { NOTHING_TO_COMMENT } from "@/lib/newsroom/tasks/outcome-text";
import { MAX_ATTEMPTS, retryDelay } from "@/lib/newsroom/tasks/schedule";
import { isComplete, whatIsGone, whatStops } from "@/lib/newsroom/tasks/stops";
import { countUndecided } from "@/lib/publishing/review/records";
import { NotWelcome } from "@/lib/texts/comments/welcome";

/** The number of undecided texts of a task from which on it writes no more. */
const MAX_UNREAD = 3;

/** Milliseconds until a run is tried again whose text was being written already. */
const BUSY_DELAY = 15_000;

interface Options {
  actor?: Actor;
  stop?: AbortSignal;
}

declare module "@/lib/kernel/process" {
  interface ProcessParts {
    /** Called with the outcome of each try of a run; absent where nobody counts. */
    onTaskRun: (outcome: RunOutcome["kind"]) => void;
  }
}

/**
 * Tries a leased task once, in the actor's name if one asked for it. Resolves with the outcome once that is recorded,
 * failures included; throws only when the database fails. `stop` aborts when the server stops: what is under way is
 * handed back then.
 */
export async function runTask(lease: Lease, options: Options = {}): Promise<RunOutcome> {
  return traced("task run", async (note) => {
    const outcome = await tryTask(lease, options);
    note({ "rotativa.outcome": outcome.kind });
    findPart("onTaskRun")?.(outcome.kind);
    return outcome;
  });
}

async function tryTask(lease: Lease, { actor, stop }: Options): Promise<RunOutcome> {
  try {
    const run = await open(lease, actor);
    const working = whileLeased(run, (lost) =>
      work(run, stop ? AbortSignal.any([lost, stop]) : lost, actor),
    );
    return await working.catch((error: unknown) => {
      if (error instanceof LeaseLost) throw error; // the process that has the task now records its outcome
      return stop?.aborted ? handBack(run, error) : recordFailure(run, error);
    });
  } catch (error) {
    if (error instanceof LeaseLost) return { kind: "lost", error };
    throw error;
  }
}

/** Runs the task that has been due longest, if any; resolves with whether there was one. */
export async function runDueTask(stop?: AbortSignal): Promise<boolean> {
  const lease = await leaseDueTask();
  if (lease) await runTask(lease, { stop });
  return lease !== null;
}

/**
 * Runs a task for one slot, unless that was done, is under way, or is not due any more. Resolves with the moment of the
 * next try after a failure; null otherwise.
 */
export async function runSlot(taskId: number, slot: Date): Promise<Date | null> {
  const lease = await leaseSlot(taskId, slot);
  const outcome = lease && (await runTask(lease));
  return outcome?.kind === "retried" ? outcome.retryAt : null;
}

async function work(run: Run, signal: AbortSignal, actor?: Actor): Promise<RunOutcome> {
  const task = await taskOf(db, run);
  if (!isComplete(task)) throw conflict(whatIsGone(task));
  await refuseStopped(db, task);
  if (run.attempt > MAX_ATTEMPTS) {
    throw conflict("El servidor se detuvo cada vez que la ejecutaba.");
  }
  const { type, user_id, space_id, instructions, series } = task;
  const { task_id, task_run_id } = run;
  const unread = await countUndecided(db, task_id);
  if (unread >= MAX_UNREAD) return skip(run, `Hay ${unread} borradores sin revisar.`);
  const options = { instructions, series, words: wordsOf(task), signal, task_id, task_run_id };
  const asked = { asked_by: actor?.id ?? null, task: { task_id, task_run_id, space_id } };
  // Publishing is awaited within the block: at its end the text is disposed of.
  if (type === "Entry") {
    await using generated = await generateEntry(user_id, space_id, options);
    const write = async (tx: Database, touched: Touched) => {
      const made = await publishGeneratedEntry(tx, touched, generated, asked);
      return "draft_id" in made ? waits(made) : made;
    };
    return await whenFit(generated, asked, () => publish(run, generated.tokens, signal, write));
  }
  const found = await findEntryToAnswer(space_id, user_id);
  if (found === null) {
    return skip(run, NOTHING_TO_COMMENT);
  }
  if (found.unwelcome) {
    const why = new NotWelcome(found.unwelcome).message;
    return skip(run, `Hay entradas nuevas, pero ninguna que se pueda comentar. ${why}`);
  }
  await using generated = await generateComment(user_id, found.entry_id, options);
  const write = async (tx: Database, touched: Touched) => {
    const made = await publishGeneratedComment(tx, touched, generated, asked);
    if ("draft_id" in made) return waits(made);
    const { comment } = made;
    return comment
      ? { comment_id: comment.comment_id }
      : { waits: "El comentario espera a que alguien lo revise." };
  };
  return await whenFit(generated, asked, () => publish(run, generated.tokens, signal, write));
}

/** The result of a run: a text that is published, or one that waits, and for what. */
type Published = { entry_id: number } | { comment_id: number } | { waits: string };

const waits = ({ state }: Waiting) => ({
  waits:
    state === "review"
      ? "El texto espera en la Redacción a que alguien lo revise."
      : "El texto espera como borrador en la Redacción.",
});

/** Publishes a text and ends its run in one transaction. */
const publish = (
  run: Run,
  tokens: number | null,
  signal: AbortSignal,
  write: (tx: Database, touched: Touched) => Promise<Published>,
) =>
  change(async (tx, touched) => {
    const made = await write(tx, touched);
    await refuseStopped(tx, await taskOf(tx, run)); // its owner may have lost their role meanwhile
    const outcome =
      "waits" in made
        ? await hold(tx, run, made.waits, tokens)
        : await succeed(tx, run, made, tokens);
    signal.throwIfAborted(); // last, so that all of it is undone
    return outcome;
  });

/**
 * Decides what a failure means for the run. If its task cannot run any more, the task is paused; if limits, switches,
 * checks or authors forbid the text, the run is over; a run that somebody asked for has failed; a scheduled one is
 * tried again, and in the end its task is paused.
 */
async function recordFailure(run: Run, thrown: unknown): Promise<RunOutcome> {
  const cause = await whatStops(db, await taskOf(db, run));
  const error = cause === null ? thrown : conflict(cause);
  const { task_id, attempt } = run;
  const expected = error instanceof AppError ? error : null;
  if (expected) log.warn({ task_id, attempt, reason: expected.message }, "task failed");
  else log.error({ task_id, attempt, err: error }, "task failed");

  if (cause !== null) return fail(run, error, textOf(error));
  if (error instanceof NothingToSay) return skip(run, error.message, error.tokens);
  if (error instanceof NotWelcome) return refuse(run, error, "skipped"); // they refused while it was written
  if (expected?.code === "limit_reached") return refuse(run, expected, "capped");
  if (expected?.code === "ai_disabled" || expected?.code === "unfit") {
    return refuse(run, expected, "skipped");
  }
  if (!run.slot) return fail(run, error);
  if (expected?.code === "busy") return wait(run, error, BUSY_DELAY);
  if (attempt < MAX_ATTEMPTS) {
    const first = env.TASK_RETRY_SECONDS * 1000;
    return retry(run, error, retryDelay(attempt, first, expected?.retryAfter));
  }
  return fail(run, error, `Falló ${MAX_ATTEMPTS} veces seguidas. ${textOf(error)}`);
}

/** Reads the columns of its task that a run needs. Throws `LeaseLost` when the task was deleted, its runs with it. */
async function taskOf(tx: Database, { task_id }: Run) {
  const task = await tx.task.findUnique({
    where: { task_id },
    select: {
      type: true,
      user_id: true,
      space_id: true,
      instructions: true,
      series: true,
      words_min: true,
      words_max: true,
      owner: { select: { id: true, isAdmin: true } },
      user: { select: { deleted_at: true, owner_id: true } },
    },
  });
  if (!task) throw new LeaseLost();
  return task;
}

/** Throws 409 for a task that cannot run any more. */
async function refuseStopped(tx: Database, task: Awaited<ReturnType<typeof taskOf>>) {
  const cause = await whatStops(tx, task);
  if (cause !== null) throw conflict(cause);
}

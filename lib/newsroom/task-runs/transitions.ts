import "server-only";
import { Prisma } from "@/lib/generated/prisma/client";
import { foldNotices } from "@/lib/house/notices/commands";
import { pauseTasks } from "@/lib/house/pauses/commands";
import type { Actor } from "@/lib/kernel/actor";
import { change } from "@/lib/kernel/change";
import { databaseNow } from "@/lib/kernel/clock";
import { db, type Database } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { AppError } from "@/lib/kernel/errors";
import { ServiceFailure } from "@/lib/newsroom/ai/failure";
import { LeaseLost, release, type Lease } from "@/lib/newsroom/task-runs/lease";
import type { TaskOutcome } from "@/lib/newsroom/tasks/dto";
import { nextDue } from "@/lib/newsroom/tasks/schedule";

/** A try of a run that is under way in this process. */
export interface Run extends Lease {
  task_run_id: number;
  attempt: number;
}

/** The outcome of a try. */
export type RunOutcome =
  | { kind: "published" | "kept" | "skipped"; task_run_id: number }
  | { kind: "refused"; error: AppError }
  | { kind: "retried"; error: unknown; retryAt: Date | null }
  | { kind: "failed" | "handedBack" | "lost"; error: unknown };

/*
 * Everything that happens to a run:
 *
 *   open ──► running ─┬─ succeed ───► succeeded
 *              ▲      ├─ skip ──────► skipped           nothing to comment on or to say
 *              │      ├─ hold ──────► review            written, but it waits to be admitted
 *              │      ├─ refuse ────► capped, skipped   a limit, generation switched off, the checks
 *              │      ├─ fail ──────► failed            with a cause, the task is paused
 *              │      └─ retry, wait, handBack ──┐
 *              └──────────── open ◄──────────────┘      closeAbandonedRuns: failed, if nobody opens it
 *
 * All but the first and the last give the task back. They throw `LeaseLost`, and nothing is saved, when it
 * was not this process's any more.
 */

/**
 * Records that a run begins; another try of the same slot goes on in the same record. Throws `LeaseLost` when
 * the task was deleted meanwhile.
 */
export async function open(lease: Lease, actor?: Actor): Promise<Run> {
  const { task_id, slot } = lease;
  const [row] = await db.$queryRaw<{ task_run_id: number; attempt: number }[]>`
    INSERT INTO "task_run" ("task_id", "slot", "actor_id")
    SELECT "task_id", ${slot}::timestamptz, ${actor?.id ?? null}::integer
    FROM "task" WHERE "task_id" = ${task_id} FOR NO KEY UPDATE
    ON CONFLICT ("task_id", "slot") DO UPDATE SET
      "attempt" = "task_run"."attempt" + 1, "outcome" = 'running', "finished" = NULL
    RETURNING "task_run_id", "attempt"`;
  if (!row) throw new LeaseLost();
  return { ...lease, ...row };
}

/** Ends a run in the transaction that publishes its text: both stay, or neither. */
export async function succeed(
  tx: Database,
  run: Run,
  published: { entry_id: number } | { comment_id: number },
  tokens: number | null,
): Promise<RunOutcome> {
  await settle(tx, run, { outcome: "succeeded", error: null, ...published, tokens });
  return { kind: "published", task_run_id: run.task_run_id };
}

/** Ends a run whose text waits until somebody admits it, in the transaction that keeps the text. */
export async function hold(
  tx: Database,
  run: Run,
  reason: string,
  tokens: number | null,
): Promise<RunOutcome> {
  await settle(tx, run, { outcome: "review", error: reason, tokens });
  return { kind: "kept", task_run_id: run.task_run_id };
}

/** Ends a run that found nothing to do, or nothing to say, which may have taken tokens. */
export const skip = (run: Run, reason: string, tokens: number | null = null): Promise<RunOutcome> =>
  end(
    run,
    { outcome: "skipped", error: reason, tokens },
    { kind: "skipped", task_run_id: run.task_run_id },
  );

/** Ends a run that limits, switches, checks or authors forbid; the schedule goes on. */
export const refuse = (run: Run, error: AppError, outcome: "capped" | "skipped") =>
  end(run, { outcome, error: textOf(error) }, { kind: "refused", error });

/** Ends a run that failed for good. Given a cause, its task is paused. */
export const fail = (run: Run, error: unknown, pauseCause?: string): Promise<RunOutcome> =>
  change(async (tx) => {
    await settle(tx, run, { outcome: "failed", ...textsOf(error) });
    const { task_id, task_run_id } = run;
    const by = await tx.taskRun.findUnique({
      where: { task_run_id },
      select: { actor: { select: { id: true } } },
    });
    if (pauseCause) await pauseTasks(tx, { task_id }, pauseCause, by?.actor);
    else await tellOfFailure(tx, task_run_id);
    return { kind: "failed", error };
  });

/** Puts a run that failed off for `delay` milliseconds. */
export const retry = (run: Run, error: unknown, delay: number): Promise<RunOutcome> =>
  change((tx) => putOff(tx, run, error, delay));

/** Puts a run off that found its text being written already: the try does not count. */
export const wait = (run: Run, error: unknown, delay: number): Promise<RunOutcome> =>
  change(async (tx) => {
    const outcome = await putOff(tx, run, error, delay);
    await discount(tx, run);
    return outcome;
  });

/** Gives a run back when the server stops: the try does not count, and another server may take it up at once. */
export const handBack = (run: Run, error: unknown): Promise<RunOutcome> =>
  change(async (tx) => {
    await release(tx, run);
    await discount(tx, run);
    return { kind: "handedBack", error };
  });

/**
 * Ends the records of runs that nobody will take up again: their server died, and somebody had asked for
 * them, or their task was paused or got another schedule meanwhile.
 */
export async function closeAbandonedRuns(): Promise<void> {
  await change(async (tx) => {
    const closed = await tx.$queryRaw<{ task_run_id: number }[]>`
    UPDATE "task_run"
    SET "outcome" = 'failed', "finished" = now(),
        "error" = coalesce("task_run"."error", 'El servidor se detuvo mientras la ejecutaba.'),
        "tokens" = (
          SELECT ${TOKENS} FROM "generation"
          WHERE "generation"."task_id" = "task"."task_id" AND "generation"."started" >= "task_run"."started"
            AND "generation"."task_run_id" = "task_run"."task_run_id")
    FROM "task"
    WHERE "task"."task_id" = "task_run"."task_id" AND "task_run"."outcome" = 'running'
      AND ("task"."lease_until" IS NULL OR "task"."lease_until" < now())
      AND ("task_run"."slot" IS NULL OR "task"."paused_at" IS NOT NULL
           OR "task"."next_run_at" <> "task_run"."slot")
    RETURNING "task_run_id"`;
    for (const { task_run_id } of closed) await tellOfFailure(tx, task_run_id);
  });
}

/** Selects the tokens of calls in the ledger, no more than a run's column holds; null where none were counted. */
const TOKENS = Prisma.sql`
  (CASE WHEN sum("input_tokens"::bigint + "output_tokens") > 2147483647 THEN 2147483647
   ELSE sum("input_tokens"::bigint + "output_tokens") END)::integer`;

/** Returns the sentence about an error for the record of a run; one that the user may not know about is only logged. */
export const textOf = (error: unknown) =>
  (error instanceof AppError ? error.message : "Error interno del servidor.").slice(0, 1000);

/** Returns the sentence about an error and the AI service's own words, which not everybody may read. */
const textsOf = (error: unknown) => ({
  error: textOf(error),
  error_detail: error instanceof ServiceFailure ? error.words : null,
});

interface Result {
  outcome: TaskOutcome;
  error: string | null;
  error_detail?: string | null;
  entry_id?: number;
  comment_id?: number;
  tokens?: number | null;
}

const end = (run: Run, result: Result, outcome: RunOutcome) =>
  change(async (tx) => {
    await settle(tx, run, result);
    return outcome;
  });

/** Notifies the owner of a task that a run of it failed, unless they asked for the run themselves and have seen it. */
async function tellOfFailure(tx: Database, task_run_id: number) {
  const { actor_id, error, task } = await tx.taskRun.findUniqueOrThrow({
    where: { task_run_id },
    select: {
      actor_id: true,
      error: true,
      task: { select: { task_id: true, name: true, owner_id: true } },
    },
  });
  const { owner_id, ...about } = task;
  if (actor_id === owner_id) return;
  const notice = { kind: "task_failed", ...about, task_run_id, reason: error ?? "" } as const;
  await foldNotices(tx, [owner_id], notice, { task_id: about.task_id });
}

/** Ends a run: its record, its lease, and for a scheduled one the next slot. */
async function settle(tx: Database, run: Run, result: Result) {
  await release(tx, run);
  const { task_run_id, task_id, slot } = run;
  const finished = await databaseNow(tx);
  const { calls, tokens } = await takenBy(tx, run);
  await tx.taskRun.update({
    where: { task_run_id },
    data: { finished, error_detail: null, ...result, tokens: tokens ?? result.tokens ?? null },
  });
  if (!slot) return;
  if (result.outcome === "skipped" && calls === 0) await fold(tx, task_run_id);
  await tx.task.updateMany({
    where: { task_id, next_run_at: slot }, // whoever changed the schedule meanwhile has set its own
    data: { next_run_at: nextDue(run, slot, finished, env.SITE_TZ), retry_at: null },
  });
}

/** Counts what all tries of a run have taken, by the ledger: calls to models, and the tokens that were counted. */
async function takenBy(tx: Database, { task_id, task_run_id }: Run) {
  const [taken] = await tx.$queryRaw<{ calls: number; tokens: number | null }[]>`
    SELECT count(*)::integer AS "calls", ${TOKENS} AS "tokens"
    FROM "generation"
    WHERE "task_id" = ${task_id} AND "task_run_id" = ${task_run_id}
      AND "started" >= (SELECT "started" FROM "task_run" WHERE "task_run_id" = ${task_run_id})`;
  return taken ?? { calls: 0, tokens: null };
}

/** Puts a run off. Returns no time of a retry for a task that was paused or got another schedule meanwhile. */
async function putOff(tx: Database, run: Run, error: unknown, delay: number): Promise<RunOutcome> {
  await release(tx, run);
  const { task_run_id, task_id, slot } = run;
  const retryAt = new Date((await databaseNow(tx)).getTime() + delay);
  const { count } = await tx.task.updateMany({
    where: { task_id, next_run_at: slot, paused_at: null },
    data: { retry_at: retryAt },
  });
  await tx.taskRun.update({ where: { task_run_id }, data: textsOf(error) });
  return { kind: "retried", error, retryAt: count > 0 ? retryAt : null };
}

const discount = (tx: Database, { task_run_id }: Run) =>
  tx.taskRun.update({ where: { task_run_id }, data: { attempt: { decrement: 1 } } });

/**
 * Folds a scheduled run that asked no model and did nothing onto the one before it, when that did so for the same
 * reason: the first of such runs counts the others. A run between them, by hand or with another result, starts a new
 * count.
 */
async function fold(tx: Database, taskRunId: number): Promise<void> {
  await tx.$executeRaw`
    WITH "run" AS (SELECT * FROM "task_run" WHERE "task_run_id" = ${taskRunId}),
    "before" AS (
      SELECT "task_run".* FROM "task_run" JOIN "run" USING ("task_id")
      WHERE ("task_run"."started", "task_run"."task_run_id") < ("run"."started", "run"."task_run_id")
      ORDER BY "task_run"."started" DESC, "task_run"."task_run_id" DESC LIMIT 1
    ),
    "folded" AS (
      UPDATE "task_run" SET "repeats_id" = coalesce("before"."repeats_id", "before"."task_run_id")
      FROM "before"
      WHERE "task_run"."task_run_id" = ${taskRunId} AND "before"."slot" IS NOT NULL
        AND "before"."outcome" = 'skipped' AND "before"."error" = "task_run"."error"
      RETURNING "task_run"."repeats_id", "task_run"."started"
    )
    UPDATE "task_run" SET "repeats" = "task_run"."repeats" + 1, "repeated_at" = "folded"."started"
    FROM "folded" WHERE "task_run"."task_run_id" = "folded"."repeats_id"`;
}

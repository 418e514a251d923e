import "server-only";
import { randomUUID } from "node:crypto";
import { Prisma } from "@/lib/generated/prisma/client";
import { readSettings } from "@/lib/house/settings/queries";
import { databaseNow } from "@/lib/kernel/clock";
import { db, type Database } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { AppError } from "@/lib/kernel/errors";
import { log } from "@/lib/kernel/log";
import { afterQuiet } from "@/lib/newsroom/tasks/quiet-hours";
import type { Plan } from "@/lib/newsroom/tasks/schedule";

/** Seconds without renewal after which the server that has a lease counts as dead. */
const LEASE_SECONDS = 30;

const RENEW_MS = 10_000;

/** A task that is this process's to run until the lease is over. */
export interface Lease extends Plan {
  task_id: number;
  owner: string;
  /** The slot that is due; null when somebody asked for the run. */
  slot: Date | null;
}

/**
 * The conditions for a task to be run: it is due, not paused and waits for no retry (`due`), and is not leased
 * (`free`). All times are the database's.
 */
const due = Prisma.sql`
  "paused_at" IS NULL AND "next_run_at" <= now() AND ("retry_at" IS NULL OR "retry_at" <= now())`;
const free = Prisma.sql`("lease_until" IS NULL OR "lease_until" < now())`;

/**
 * Takes the task that has been due longest; null when there is none, and in the quiet hours: what is due then stays
 * so, and runs once after them. No two processes get the same.
 */
export async function leaseDueTask(): Promise<Lease | null> {
  if (await isQuiet()) return null;
  return lease(Prisma.sql`
    SELECT "task_id" FROM "task" WHERE ${due} AND ${free}
    ORDER BY "next_run_at" LIMIT 1 FOR UPDATE SKIP LOCKED`);
}

/**
 * Takes one task for this very slot; null when it is not due any more, another process has leased it, or in the quiet
 * hours.
 */
export async function leaseSlot(taskId: number, slot: Date): Promise<Lease | null> {
  if (await isQuiet()) return null;
  return lease(Prisma.sql`
    SELECT "task_id" FROM "task"
    WHERE "task_id" = ${taskId} AND "next_run_at" = ${slot} AND ${due} AND ${free} FOR UPDATE`);
}

/** Takes a task now, due or not; null while another process has leased it. */
export async function leaseNow(taskId: number): Promise<Lease | null> {
  const taken = await lease(Prisma.sql`
    SELECT "task_id" FROM "task" WHERE "task_id" = ${taskId} AND ${free} FOR UPDATE`);
  return taken && { ...taken, slot: null };
}

/** A task that waits to be run, and how often it was tried for its slot already. */
export interface DueTask {
  task_id: number;
  user_id: number;
  slot: Date;
  attempts: number;
}

/** Lists the tasks that are due and free, the longest due first, at most `limit`; none in the quiet hours. */
export async function listDueTasks(limit: number): Promise<DueTask[]> {
  if (await isQuiet()) return [];
  return db.$queryRaw<DueTask[]>`
    SELECT "due".*, coalesce("task_run"."attempt", 0) AS "attempts"
    FROM (
      SELECT "task_id", "user_id", "next_run_at" AS "slot" FROM "task" WHERE ${due} AND ${free}
      ORDER BY "next_run_at" LIMIT ${limit}
    ) AS "due"
    LEFT JOIN "task_run" USING ("task_id", "slot")
    ORDER BY "slot"`;
}

/** Returns whether the site has its quiet hours now: nothing runs by itself. */
async function isQuiet(): Promise<boolean> {
  const { quiet_hours } = await readSettings();
  if (!quiet_hours) return false;
  const now = await databaseNow(db);
  return afterQuiet(quiet_hours, now, env.SITE_TZ) > now;
}

async function lease(which: Prisma.Sql): Promise<Lease | null> {
  const owner = randomUUID();
  const [row] = await db.$queryRaw<Omit<Lease, "owner">[]>`
    UPDATE "task" SET "lease_owner" = ${owner}, "lease_until" = ${untilOver}
    WHERE "task_id" = (${which}) RETURNING "task_id", "next_run_at" AS "slot", "schedule", "at", "days"`;
  return row ? { ...row, owner } : null;
}

const untilOver = Prisma.sql`now() + make_interval(secs => ${LEASE_SECONDS})`;

/**
 * Gives the task back within a transaction. Throws `LeaseLost` when it is not this process's any more, so
 * that nothing of the transaction stays.
 */
export async function release(tx: Database, { task_id, owner }: Lease) {
  const { count } = await tx.task.updateMany({
    where: { task_id, lease_owner: owner },
    data: { lease_owner: null, lease_until: null },
  });
  if (count === 0) throw new LeaseLost();
}

/** 409: somebody else has taken the task over, or it was deleted. */
export class LeaseLost extends AppError {
  constructor() {
    super(
      "conflict",
      "La tarea dejó de estar disponible mientras se ejecutaba: no se publicó nada.",
    );
    this.name = "LeaseLost";
  }
}

/** Renews a lease until the work is done; `signal` aborts when it is lost all the same. */
export async function whileLeased<T>(
  { task_id, owner }: Lease,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const lost = new AbortController();
  const renewing = setInterval(() => {
    db.$executeRaw`
      UPDATE "task" SET "lease_until" = ${untilOver} WHERE "task_id" = ${task_id} AND "lease_owner" = ${owner}`.then(
      (count) => count === 0 && lost.abort(new LeaseLost()),
      (err: unknown) => log.warn({ err, task_id }, "task lease not renewed"),
    );
  }, RENEW_MS);
  try {
    return await work(lost.signal);
  } finally {
    clearInterval(renewing);
  }
}

import "server-only";
import { Prisma } from "@/lib/generated/prisma/client";
import { readSettings } from "@/lib/house/settings/queries";
import { canManageSynthetic } from "@/lib/house/users/policy";
import type { Actor } from "@/lib/kernel/actor";
import { databaseNow } from "@/lib/kernel/clock";
import { db, type Database } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { assertMay, notFound } from "@/lib/kernel/errors";
import { after, by, fromCursor, toPage, type Page, type PageQuery } from "@/lib/kernel/pagination";
import type { PromptVersion } from "@/lib/machines/prompt-versions/dto";
import { listPromptVersions } from "@/lib/machines/prompt-versions/queries";
import {
  taskRunSelect,
  taskSelect,
  toTask,
  toTaskRun,
  type Clock,
  type ListedTask,
  type Task,
  type TaskRun,
} from "@/lib/newsroom/tasks/dto";
import { canManageTask } from "@/lib/newsroom/tasks/policy";
import { afterQuiet } from "@/lib/newsroom/tasks/quiet-hours";
import { assertSpaceExists } from "@/lib/spaces/spaces/queries";

/** The reader: those who manage the task see its instructions, those who manage the author see a service's words. */
type Viewer = Pick<Actor, "id" | "isAdmin"> | null;

/** One task, also as an open transaction sees it. Throws 404. */
export async function getTask(
  taskId: number,
  viewer: Viewer = null,
  reader?: Database,
): Promise<Task> {
  const task = await findTask(taskId, viewer, reader);
  if (!task) throw notFound("No se encontró la tarea especificada");
  return task;
}

/** One task, or null. */
export async function findTask(
  taskId: number,
  viewer: Viewer = null,
  reader: Database = db,
): Promise<Task | null> {
  const row = await reader.task.findUnique({ where: { task_id: taskId }, select: taskSelect });
  return row && seenBy(viewer, await clockOf(reader))(row);
}

/** A page of all tasks, newest first, each with its last run. */
export const listTasks = (viewer: Viewer, page: PageQuery) => listWhere({}, viewer, page);

/** A page of the tasks of a space, newest first. Throws 404 for an unknown space. */
export async function listSpaceTasks(
  viewer: Viewer,
  spaceId: number,
  page: PageQuery,
): Promise<Page<ListedTask>> {
  await assertSpaceExists(spaceId);
  return listWhere({ space_id: spaceId }, viewer, page);
}

/** The next runs of what the actor manages, soonest first. */
export async function listNextRuns(
  actor: Actor,
  limit: number,
): Promise<{ task_id: number; name: string; at: string }[]> {
  const active = Prisma.sql`"paused_at" IS NULL AND "next_run_at" IS NOT NULL`;
  // Their tasks are read whole before they are ordered: otherwise a few would be looked for among everybody's.
  const theirs = Prisma.sql`(SELECT * FROM "task" WHERE "owner_id" = ${actor.id} AND ${active} OFFSET 0) AS "theirs"`;
  const rows = await db.$queryRaw<{ task_id: number; name: string; next_run_at: Date }[]>`
    SELECT "task_id", "name", "next_run_at"
    FROM ${actor.isAdmin ? Prisma.sql`"task" WHERE ${active}` : theirs}
    ORDER BY "next_run_at" LIMIT ${limit}`;
  return rows.map(({ next_run_at, ...task }) => ({ ...task, at: next_run_at.toISOString() }));
}

/**
 * A page of a task's runs, newest first; `folded`: without those that repeat another, which counts them. Throws 404 for
 * an unknown task.
 */
export async function listTaskRuns(
  taskId: number,
  { limit, cursor, folded = false }: PageQuery & { folded?: boolean },
  viewer: Viewer = null,
): Promise<Page<TaskRun>> {
  await getTask(taskId);
  return listRunsWhere(
    { task_id: taskId, ...(folded && { repeats_id: null }) },
    { limit, cursor },
    viewer,
  );
}

/** Lists a page of the runs that repeat a run of a task, newest first. Throws 404 when the task has no such run. */
export async function listRepeats(
  taskId: number,
  runId: number,
  page: PageQuery,
  viewer: Viewer = null,
): Promise<Page<TaskRun>> {
  const where = { task_id: taskId, task_run_id: runId };
  if (!(await db.taskRun.findFirst({ where, select: { task_run_id: true } }))) {
    throw notFound("No se encontró la ejecución especificada");
  }
  return listRunsWhere({ repeats_id: runId }, page, viewer);
}

async function listRunsWhere(
  where: { task_id: number; repeats_id?: null } | { repeats_id: number },
  { limit, cursor }: PageQuery,
  viewer: Viewer,
): Promise<Page<TaskRun>> {
  const rows = await db.taskRun.findMany({
    where: { ...where, ...after(fromCursor(cursor), "task_run_id", "started") },
    orderBy: [{ started: "desc" }, { task_run_id: "desc" }],
    take: limit + 1,
    select: taskRunSelect,
  });
  return toPage(rows, limit, by("task_run_id", "started"), runSeenBy(viewer));
}

/** Lists a page of the versions of a task's instructions, newest first, for those who manage it. Throws 404, 403. */
export async function listInstructionVersions(
  actor: Actor,
  taskId: number,
  page: PageQuery,
): Promise<Page<PromptVersion>> {
  const task = await getTask(taskId, actor);
  assertMay(canManageTask(actor, task), "No tienes permiso para administrar esta tarea.");
  return listPromptVersions("task", taskId, page);
}

/** Returns one run, which has to exist. */
export async function getTaskRun(taskRunId: number, viewer: Viewer): Promise<TaskRun> {
  const where = { task_run_id: taskRunId };
  return runSeenBy(viewer)(await db.taskRun.findUniqueOrThrow({ where, select: taskRunSelect }));
}

async function listWhere(
  where: { space_id?: number },
  viewer: Viewer,
  { limit, cursor }: PageQuery,
): Promise<Page<ListedTask>> {
  const rows = await db.task.findMany({
    where: { ...where, ...after(fromCursor(cursor), "task_id") },
    orderBy: [{ created: "desc" }, { task_id: "desc" }],
    take: limit + 1,
    select: taskSelect,
  });
  const last = await lastRunsOf(
    rows.map(({ task_id }) => task_id),
    viewer,
  );
  const seen = seenBy(viewer, await clockOf(db));
  return toPage(rows, limit, by("task_id"), (row) => ({
    ...seen(row),
    last_run: last.get(row.task_id) ?? null,
  }));
}

/** The last run of each of these tasks that has one. */
async function lastRunsOf(taskIds: number[], viewer: Viewer): Promise<Map<number, TaskRun>> {
  const last = await db.$queryRaw<{ task_run_id: number }[]>`
    SELECT "run"."task_run_id" FROM unnest(${taskIds}::integer[]) AS "listed" ("task_id")
    CROSS JOIN LATERAL (
      SELECT "task_run_id" FROM "task_run" WHERE "task_run"."task_id" = "listed"."task_id"
      ORDER BY "started" DESC, "task_run_id" DESC LIMIT 1
    ) AS "run"`;
  const rows = await db.taskRun.findMany({
    where: { task_run_id: { in: last.map(({ task_run_id }) => task_run_id) } },
    select: taskRunSelect,
  });
  return new Map(rows.map((row) => [row.task_id, runSeenBy(viewer)(row)]));
}

async function clockOf(reader: Database): Promise<Clock> {
  const { quiet_hours } = await readSettings(reader);
  return {
    now: await databaseNow(reader),
    mayRun: (moment) => afterQuiet(quiet_hours, moment, env.SITE_TZ),
  };
}

const seenBy = (viewer: Viewer, clock: Clock) => (row: Parameters<typeof toTask>[0]) => {
  const task = toTask(row, clock);
  return canManageTask(viewer, row) ? task : { ...task, instructions: null };
};

const runSeenBy = (viewer: Viewer) => (row: Parameters<typeof toTaskRun>[0]) =>
  toTaskRun(row, canManageSynthetic(viewer, row.task.user));

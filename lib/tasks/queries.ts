import "server-only";
import { databaseNow } from "@/lib/kernel/clock";
import { db, type Database } from "@/lib/kernel/db";
import { notFound } from "@/lib/kernel/errors";
import { after, by, fromCursor, toPage, type Page, type PageQuery } from "@/lib/kernel/pagination";
import { assertSpaceExists } from "@/lib/spaces/queries";
import {
  taskRunSelect,
  taskSelect,
  toTask,
  toTaskRun,
  type Task,
  type TaskRun,
} from "@/lib/tasks/dto";

/** One task, also as an open transaction sees it. Throws 404. */
export async function getTask(taskId: number, reader?: Database): Promise<Task> {
  const task = await findTask(taskId, reader);
  if (!task) throw notFound("No se encontró la tarea especificada");
  return task;
}

/** One task, or null. */
export async function findTask(taskId: number, reader: Database = db): Promise<Task | null> {
  const row = await reader.task.findUnique({ where: { task_id: taskId }, select: taskSelect });
  return row && toTask(row, await databaseNow(reader));
}

/** A page of all tasks, newest first. */
export const listTasks = (page: PageQuery) => listWhere({}, page);

/** A page of the tasks of a space, newest first. Throws 404 for an unknown space. */
export async function listSpaceTasks(spaceId: number, page: PageQuery): Promise<Page<Task>> {
  await assertSpaceExists(spaceId);
  return listWhere({ space_id: spaceId }, page);
}

/** A page of a task's runs, newest first. Throws 404 for an unknown task. */
export async function listTaskRuns(
  taskId: number,
  { limit, cursor }: PageQuery,
): Promise<Page<TaskRun>> {
  await getTask(taskId);
  const rows = await db.taskRun.findMany({
    where: { task_id: taskId, ...after(fromCursor(cursor), "task_run_id", "started") },
    orderBy: [{ started: "desc" }, { task_run_id: "desc" }],
    take: limit + 1,
    select: taskRunSelect,
  });
  return toPage(rows, limit, by("task_run_id", "started"), toTaskRun);
}

/** One run that is there. */
export async function getTaskRun(taskRunId: number): Promise<TaskRun> {
  const where = { task_run_id: taskRunId };
  return toTaskRun(await db.taskRun.findUniqueOrThrow({ where, select: taskRunSelect }));
}

async function listWhere(where: { space_id?: number }, { limit, cursor }: PageQuery) {
  const rows = await db.task.findMany({
    where: { ...where, ...after(fromCursor(cursor), "task_id") },
    orderBy: [{ created: "desc" }, { task_id: "desc" }],
    take: limit + 1,
    select: taskSelect,
  });
  const now = await databaseNow(db);
  return toPage(rows, limit, by("task_id"), (row) => toTask(row, now));
}

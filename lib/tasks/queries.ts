import "server-only";
import { db } from "@/lib/kernel/db";
import { notFound } from "@/lib/kernel/errors";
import { after, fromCursor, toPage, type Page, type PageQuery } from "@/lib/kernel/pagination";
import { assertSpaceExists } from "@/lib/spaces/queries";
import {
  taskRunSelect,
  taskSelect,
  toTask,
  toTaskRun,
  type Task,
  type TaskRun,
} from "@/lib/tasks/dto";

/** One task. Throws 404. */
export async function getTask(taskId: number): Promise<Task> {
  const task = await findTask(taskId);
  if (!task) throw notFound("No se encontró la tarea especificada");
  return task;
}

/** One task, or null. */
export async function findTask(taskId: number): Promise<Task | null> {
  const row = await db.task.findUnique({ where: { task_id: taskId }, select: taskSelect });
  return row && toTask(row);
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
  return toPage(
    rows,
    limit,
    ({ started, task_run_id }) => ({ created: started, id: task_run_id }),
    toTaskRun,
  );
}

async function listWhere(where: { space_id?: number }, { limit, cursor }: PageQuery) {
  const rows = await db.task.findMany({
    where: { ...where, ...after(fromCursor(cursor), "task_id") },
    orderBy: [{ created: "desc" }, { task_id: "desc" }],
    take: limit + 1,
    select: taskSelect,
  });
  return toPage(rows, limit, ({ created, task_id }) => ({ created, id: task_id }), toTask);
}

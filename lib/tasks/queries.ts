import "server-only";
import type { Actor } from "@/lib/auth/actor";
import { databaseNow } from "@/lib/kernel/clock";
import { db, type Database } from "@/lib/kernel/db";
import { assertMay, notFound } from "@/lib/kernel/errors";
import { after, by, fromCursor, toPage, type Page, type PageQuery } from "@/lib/kernel/pagination";
import type { PromptVersion } from "@/lib/prompt-versions/dto";
import { listPromptVersions } from "@/lib/prompt-versions/queries";
import { assertSpaceExists } from "@/lib/spaces/queries";
import {
  taskRunSelect,
  taskSelect,
  toTask,
  toTaskRun,
  type Task,
  type TaskRun,
} from "@/lib/tasks/dto";
import { canManageSynthetic } from "@/lib/synthetic-users/policy";
import { canManageTask } from "@/lib/tasks/policy";

/** Who looks: instructions are for those who manage the task, a service's words for those who manage the author. */
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
  return row && seenBy(viewer, await databaseNow(reader))(row);
}

/** A page of all tasks, newest first. */
export const listTasks = (viewer: Viewer, page: PageQuery) => listWhere({}, viewer, page);

/** A page of the tasks of a space, newest first. Throws 404 for an unknown space. */
export async function listSpaceTasks(
  viewer: Viewer,
  spaceId: number,
  page: PageQuery,
): Promise<Page<Task>> {
  await assertSpaceExists(spaceId);
  return listWhere({ space_id: spaceId }, viewer, page);
}

/** A page of a task's runs, newest first. Throws 404 for an unknown task. */
export async function listTaskRuns(
  taskId: number,
  { limit, cursor }: PageQuery,
  viewer: Viewer = null,
): Promise<Page<TaskRun>> {
  await getTask(taskId);
  const rows = await db.taskRun.findMany({
    where: { task_id: taskId, ...after(fromCursor(cursor), "task_run_id", "started") },
    orderBy: [{ started: "desc" }, { task_run_id: "desc" }],
    take: limit + 1,
    select: taskRunSelect,
  });
  return toPage(rows, limit, by("task_run_id", "started"), runSeenBy(viewer));
}

/** A page of the versions of a task's instructions, newest first, for who manages it. Throws 404, 403. */
export async function listInstructionVersions(
  actor: Actor,
  taskId: number,
  page: PageQuery,
): Promise<Page<PromptVersion>> {
  const task = await getTask(taskId, actor);
  assertMay(canManageTask(actor, task), "No tienes permiso para administrar esta tarea.");
  return listPromptVersions("task", taskId, page);
}

/** One run that is there. */
export async function getTaskRun(taskRunId: number, viewer: Viewer): Promise<TaskRun> {
  const where = { task_run_id: taskRunId };
  return runSeenBy(viewer)(await db.taskRun.findUniqueOrThrow({ where, select: taskRunSelect }));
}

async function listWhere(
  where: { space_id?: number },
  viewer: Viewer,
  { limit, cursor }: PageQuery,
) {
  const rows = await db.task.findMany({
    where: { ...where, ...after(fromCursor(cursor), "task_id") },
    orderBy: [{ created: "desc" }, { task_id: "desc" }],
    take: limit + 1,
    select: taskSelect,
  });
  const now = await databaseNow(db);
  return toPage(rows, limit, by("task_id"), seenBy(viewer, now));
}

const seenBy = (viewer: Viewer, now: Date) => (row: Parameters<typeof toTask>[0]) => {
  const task = toTask(row, now);
  return canManageTask(viewer, row) ? task : { ...task, instructions: null };
};

const runSeenBy = (viewer: Viewer) => (row: Parameters<typeof toTaskRun>[0]) =>
  toTaskRun(row, canManageSynthetic(viewer, row.task.user));

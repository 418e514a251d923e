import "server-only";
import type { Actor } from "@/lib/auth/actor";
import { db, type Database } from "@/lib/kernel/db";
import { conflict, forbidden, invalid } from "@/lib/kernel/errors";
import { canManageSpace } from "@/lib/spaces/policy";
import { getSpace } from "@/lib/spaces/queries";
import { canManageSynthetic } from "@/lib/synthetic-users/policy";
import { findSyntheticUser } from "@/lib/synthetic-users/queries";
import { taskSelect, toTask, type Task } from "@/lib/tasks/dto";
import { canManageTask } from "@/lib/tasks/policy";
import { getTask } from "@/lib/tasks/queries";
import { firstSlot } from "@/lib/tasks/schedule";
import type { TaskChanges, TaskInput } from "@/lib/tasks/schema";

/**
 * Has a synthetic user write in a space from now on; it is due for the first time after one interval.
 * Throws 400 for a user that is not synthetic, 403 unless the actor manages both, 404 for the space.
 */
export async function createTask(actor: Actor, input: TaskInput): Promise<Task> {
  const author = await findSyntheticUser(input.user_id);
  if (!author) throw invalid("user_id", "Debe seleccionar un usuario sintético");
  if (!canManageSynthetic(actor, author)) {
    throw forbidden("No tienes permiso para dar tareas a este usuario sintético.");
  }
  await assertManagesSpace(actor, input.space_id);
  const row = await db.task.create({
    data: { ...input, owner_id: actor.id, next_run_at: await nextAfterNow(input.schedule) },
    select: taskSelect,
  });
  return toTask(row);
}

/**
 * Changes a task; its synthetic user stays. Another interval counts from now. Throws 404, 403 unless the
 * actor manages the task, and its owner the new space.
 */
export async function updateTask(
  actor: Actor,
  taskId: number,
  changes: TaskChanges,
): Promise<Task> {
  const before = await managedTask(actor, taskId);
  const { space_id, schedule } = changes;
  if (space_id !== undefined && space_id !== before.space_id) {
    await assertManagesSpace(await ownerOf(before), space_id);
  }
  const another = schedule !== undefined && schedule !== before.schedule;
  const row = await db.task.update({
    where: { task_id: taskId },
    data: {
      ...changes,
      ...(another && { next_run_at: await nextAfterNow(schedule), retry_at: null }),
    },
    select: taskSelect,
  });
  return toTask(row);
}

/** Deletes a task with the record of its runs; what it published stays. Throws 404, 403. */
export async function deleteTask(actor: Actor, taskId: number): Promise<void> {
  await managedTask(actor, taskId);
  await db.task.deleteMany({ where: { task_id: taskId } });
}

/** Stops the schedule of a task until somebody resumes it. Throws 404, 403. */
export async function pauseTask(actor: Actor, taskId: number): Promise<Task> {
  const { paused_at } = await managedTask(actor, taskId);
  if (!paused_at) await pause(db, taskId, `La pausó ${actor.username}.`);
  return getTask(taskId);
}

/**
 * Takes up the schedule of a paused task again: it is due after one interval. Throws 404, 403, 409 while
 * its space or its synthetic user is gone.
 */
export async function resumeTask(actor: Actor, taskId: number): Promise<Task> {
  const task = await managedTask(actor, taskId);
  if (!isComplete(task)) throw conflict(whatIsGone(task));
  const row = await db.task.update({
    where: { task_id: taskId },
    data: {
      paused_at: null,
      pause_cause: null,
      retry_at: null,
      next_run_at: await nextAfterNow(task.schedule),
    },
    select: taskSelect,
  });
  return toTask(row);
}

/** Stops the schedule of a task, with the reason that everybody will read. */
export async function pause(tx: Database, taskId: number, cause: string): Promise<void> {
  await tx.task.updateMany({
    where: { task_id: taskId, paused_at: null },
    data: { paused_at: new Date(), pause_cause: cause.slice(0, 500) },
  });
}

/** A task whose synthetic user and space are still there. */
type CompleteTask = Task & { user: object; space: { space_id: number } };

export const isComplete = (task: Task): task is CompleteTask => Boolean(task.user && task.space);

/** Why a task that is not complete cannot run any more. */
export const whatIsGone = ({ user }: Task) =>
  user
    ? "El espacio de la tarea fue eliminado."
    : "El usuario sintético de la tarea fue eliminado.";

/** The task, for who may change and run it. Throws 404, 403. */
export async function managedTask(actor: Actor, taskId: number): Promise<Task> {
  const task = await getTask(taskId);
  if (!canManageTask(actor, task))
    throw forbidden("No tienes permiso para administrar esta tarea.");
  return task;
}

/** Who the task belongs to: what it pairs must be theirs, whoever changes it. */
const ownerOf = ({ owner_id }: Task): Promise<Actor> =>
  db.user.findUniqueOrThrow({
    where: { id: owner_id },
    select: { id: true, username: true, isAdmin: true },
  });

async function assertManagesSpace(owner: Actor, spaceId: number) {
  if (!canManageSpace(owner, await getSpace(spaceId))) {
    throw forbidden("El espacio de una tarea debe ser de quien es la tarea.");
  }
}

/** One interval from now, by the database's clock: every server's schedule goes by it. */
async function nextAfterNow(schedule: string): Promise<Date> {
  const [row] = await db.$queryRaw<{ now: Date }[]>`SELECT now()`;
  return firstSlot(Number(schedule), row?.now ?? new Date());
}

import "server-only";
import { recordEvent } from "@/lib/house/audit/commands";
import { pauseTasks } from "@/lib/house/pauses/commands";
import { canManageSynthetic } from "@/lib/house/users/policy";
import { lockUser } from "@/lib/house/users/records";
import { authorTag } from "@/lib/house/users/shown";
import type { Actor } from "@/lib/kernel/actor";
import { change } from "@/lib/kernel/change";
import { databaseNow } from "@/lib/kernel/clock";
import type { Database } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { assertMay, conflict, invalid } from "@/lib/kernel/errors";
import { requireWords, requireWordsAfter } from "@/lib/kernel/words";
import { keepPromptVersion } from "@/lib/machines/prompt-versions/commands";
import { findSyntheticUser } from "@/lib/machines/synthetic-users/queries";
import type { Task } from "@/lib/newsroom/tasks/dto";
import { canManageTask } from "@/lib/newsroom/tasks/policy";
import { getTask } from "@/lib/newsroom/tasks/queries";
import { requireTask } from "@/lib/newsroom/tasks/records";
import { nextDue, type Plan } from "@/lib/newsroom/tasks/schedule";
import type { TaskChanges, TaskInput } from "@/lib/newsroom/tasks/schema";
import { whatStops } from "@/lib/newsroom/tasks/stops";
import { spend } from "@/lib/platform/limits/spend";
import { requireVoice } from "@/lib/platform/limits/voice";
import { canManageSpace } from "@/lib/spaces/spaces/policy";
import { findRole, requireSpace } from "@/lib/spaces/spaces/records";

const notSynthetic = () => invalid("user_id", "Debe seleccionar un usuario sintético");
const NOT_THE_OWNERS = "El espacio de una tarea debe ser de quien es la tarea.";

/**
 * Has a synthetic user write in a space from now on; it is due for the first time at its first
 * hour, or after one interval.
 * Throws 400 for a user that is not synthetic, 403 unless the actor manages both, 404 for the space, 429
 * for too many within an hour.
 */
export async function createTask(actor: Actor, input: TaskInput): Promise<Task> {
  await spend("TASKS", actor);
  requireWords(input);
  const plan = planOf(input, { schedule: input.schedule, at: [], days: [] });
  return change(async (tx, touched) => {
    await requireVoice(tx, actor);
    const author = await findSyntheticUser(input.user_id, actor, tx);
    if (!author) throw notSynthetic();
    assertMay(
      canManageSynthetic(actor, author),
      "No tienes permiso para dar tareas a este usuario sintético.",
    );
    const space = await requireSpace(tx, input.space_id);
    assertMay(canManageSpace(await findRole(tx, actor, space)), NOT_THE_OWNERS);
    if (!(await lockUser(tx, author.id))) throw notSynthetic(); // deleted meanwhile
    const { task_id } = await tx.task.create({
      data: { ...input, ...plan, owner_id: actor.id, next_run_at: await nextAfterNow(tx, plan) },
      select: { task_id: true },
    });
    const kept = { scope: "task" as const, scope_id: task_id, text: input.instructions };
    await keepPromptVersion(tx, touched, kept, { actor });
    return getTask(task_id, actor, tx);
  });
}

/**
 * Changes a task; its synthetic user stays. Another interval counts from now, and other hours
 * hold from now on. Throws 404, 403 unless the actor manages the task, and its owner the new space, 429.
 */
export async function updateTask(
  actor: Actor,
  taskId: number,
  { note, ...changes }: TaskChanges,
): Promise<Task> {
  await spend("EDITS", actor);
  return change(async (tx, touched) => {
    await requireVoice(tx, actor);
    const { space_id } = changes;
    const space = space_id === undefined ? null : await requireSpace(tx, space_id); // before the task
    const before = await requireManagedTask(tx, actor, taskId);
    requireWordsAfter(changes, before);
    if (space && space_id !== before.space_id) {
      assertMay(canManageSpace(await findRole(tx, before.owner, space)), NOT_THE_OWNERS);
    }
    const plan = planOf(changes, before);
    const another = !isSame(plan, before);
    await tx.task.update({
      where: { task_id: taskId },
      data: {
        ...changes,
        ...plan,
        ...(another && { next_run_at: await nextAfterNow(tx, plan), retry_at: null }),
      },
    });
    if (changes.instructions !== undefined) {
      const kept = { scope: "task" as const, scope_id: taskId, text: changes.instructions };
      await keepPromptVersion(tx, touched, kept, { actor, note });
    }
    return getTask(taskId, actor, tx);
  });
}

/** Deletes a task with the record of its runs; what it published stays. Throws 404, 403. */
export const deleteTask = (actor: Actor, taskId: number): Promise<void> =>
  change(async (tx, touched) => {
    await requireManagedTask(tx, actor, taskId);
    const { user, ...before } = await tx.task.findUniqueOrThrow({
      where: { task_id: taskId },
      select: {
        name: true,
        type: true,
        user_id: true,
        space_id: true,
        user: { select: { username: true } },
      },
    });
    await recordEvent(tx, {
      action: "task.deleted",
      actor,
      subject: "task",
      subjectId: taskId,
      before,
    });
    await tx.task.delete({ where: { task_id: taskId } });
    touched.tag(authorTag(user.username)); // `/autores/{username}/metodo` showed its instructions
  });

/** Stops the schedule of a task until somebody resumes it. Throws 404, 403. */
export const pauseTask = (actor: Actor, taskId: number): Promise<Task> =>
  change(async (tx) => {
    await requireManagedTask(tx, actor, taskId);
    await pauseTasks(tx, { task_id: taskId }, `La pausó ${actor.username}.`, actor);
    return getTask(taskId, actor, tx);
  });

/**
 * Resumes the schedule of a paused task: it is due at its next hour, or after one interval. Throws 404, 403, 409 while
 * its space or its synthetic user is gone, or its owner has no say in the space any more.
 */
export const resumeTask = (actor: Actor, taskId: number): Promise<Task> =>
  change(async (tx) => {
    await requireVoice(tx, actor);
    const task = await requireManagedTask(tx, actor, taskId);
    const cause = await whatStops(tx, task);
    if (cause !== null) throw conflict(cause);
    const next_run_at = await nextAfterNow(tx, task);
    await tx.task.update({
      where: { task_id: taskId },
      data: { paused_at: null, pause_cause: null, retry_at: null, next_run_at },
    });
    return getTask(taskId, actor, tx);
  });

export async function requireManagedTask(tx: Database, actor: Actor, taskId: number) {
  const task = await requireTask(tx, taskId);
  assertMay(canManageTask(actor, task), "No tienes permiso para administrar esta tarea.");
  return task;
}

/** The plan after a change. Throws 400 for weekdays without hours. */
function planOf(changes: Partial<Plan>, before: Plan): Plan {
  const { schedule = before.schedule, at = before.at } = changes;
  if (at.length > 0) return { schedule, at, days: changes.days ?? before.days };
  if (changes.days && changes.days.length > 0) {
    throw invalid("days", "Los días de la semana necesitan al menos una hora");
  }
  return { schedule, at, days: [] };
}

/** Returns whether both are due at the same times: an interval that hours stand in for changes nothing. */
const isSame = (one: Plan, other: Plan) =>
  String(one.at) === String(other.at) &&
  String(one.days) === String(other.days) &&
  (one.at.length > 0 || one.schedule === other.schedule);

/** Returns the next time at which a plan is due from now on, by the database's clock, which all servers use. */
async function nextAfterNow(tx: Database, { schedule, at, days }: Plan): Promise<Date> {
  const now = await databaseNow(tx);
  return nextDue({ schedule, at, days }, now, now, env.SITE_TZ);
}

import "server-only";
import { canManageSynthetic } from "@/lib/house/users/policy";
import type { Actor } from "@/lib/kernel/actor";
import { change } from "@/lib/kernel/change";
import { db } from "@/lib/kernel/db";
import { conflict } from "@/lib/kernel/errors";
import { withWords } from "@/lib/newsroom/ai/failure";
import { leaseNow } from "@/lib/newsroom/task-runs/lease";
import { runTask } from "@/lib/newsroom/task-runs/run-task";
import { requireManagedTask } from "@/lib/newsroom/tasks/commands";
import type { TaskRun } from "@/lib/newsroom/tasks/dto";
import { getTaskRun } from "@/lib/newsroom/tasks/queries";
import { spend } from "@/lib/platform/limits/spend";
import { requireVoice } from "@/lib/platform/limits/voice";

/**
 * Runs a task now, in the actor's name; its schedule stays as it is. Resolves when it has published, or has
 * found nothing to do. Throws 404, 403, 409 while it is under way and when its space, its synthetic user or its
 * owner's say in the space is gone (then it is paused), 429, and what the generation throws; the run is recorded all
 * the same.
 */
export async function executeTask(actor: Actor, taskId: number): Promise<TaskRun> {
  await requireVoice(db, actor);
  await change((tx) => requireManagedTask(tx, actor, taskId));
  await spend("EDITS", actor);
  const lease = await leaseNow(taskId);
  if (!lease) throw conflict("La tarea ya se está ejecutando.");
  const outcome = await runTask(lease, { actor });
  if ("error" in outcome) throw await asToldTo(actor, taskId, outcome.error);
  return getTaskRun(outcome.task_run_id, actor);
}

/** Returns the error; for an actor who manages the synthetic user, with what the AI service said. */
async function asToldTo(actor: Actor, taskId: number, error: unknown) {
  const task = await db.task.findUnique({
    where: { task_id: taskId },
    select: { user: { select: { owner_id: true } } },
  });
  return task && canManageSynthetic(actor, task.user) ? withWords(error) : error;
}

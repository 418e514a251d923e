import "server-only";
import { databaseNow } from "@/lib/kernel/clock";
import type { Database } from "@/lib/kernel/db";

/** What a task cannot do without. */
interface Pair {
  space_id: number | null;
  user: { deleted_at: Date | null };
}

/** Why a task cannot run any more, as the people who read its page are told. */
export const gone = {
  space: "El espacio de la tarea fue eliminado.",
  user: "El usuario sintético de la tarea fue eliminado.",
};

/** Whether the space and the synthetic user of a task are still there. */
export const isComplete = <T extends Pair>(task: T): task is T & { space_id: number } =>
  task.space_id !== null && !task.user.deleted_at;

/** Of a task that is not complete, what it lacks. */
export const whatIsGone = ({ user }: Pair) => (user.deleted_at ? gone.user : gone.space);

/**
 * Stops the schedule of one task, or of all tasks of a space or a synthetic user, until somebody resumes it;
 * people read the cause, cut at 500 characters. A task that is paused already keeps its earlier cause.
 */
export async function pauseTasks(
  tx: Database,
  which: { task_id: number } | { space_id: number } | { user_id: number },
  cause: string,
): Promise<void> {
  await tx.task.updateMany({
    where: { ...which, paused_at: null },
    data: { paused_at: await databaseNow(tx), pause_cause: cause.slice(0, 500) },
  });
}

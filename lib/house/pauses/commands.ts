import "server-only";
import { foldNotices } from "@/lib/house/notices/commands";
import type { Actor } from "@/lib/kernel/actor";
import { databaseNow } from "@/lib/kernel/clock";
import type { Database } from "@/lib/kernel/db";

/** The reasons for which a task cannot run any more, as the people who read its page see them. */
export const gone = {
  space: "El espacio de la tarea fue eliminado.",
  user: "El usuario sintético de la tarea fue eliminado.",
};

/** The reasons for which the tasks of a person are paused, as the people who read their pages see them. */
export const stopped = {
  suspended: "La cuenta de quien lleva la tarea está suspendida.",
  silenced: "La cuenta de quien lleva la tarea está silenciada.",
  closing: "Quien lleva la tarea ha pedido cerrar su cuenta.",
  outside: "Quien la creó ya no es propietario del espacio.",
  foreign: "El usuario sintético es de otra persona, que paga lo que escribe.",
};

/** Resumes the tasks of a person that were paused for this cause; what fell due meanwhile runs once. */
export async function goOn(tx: Database, owner_id: number, cause: string): Promise<void> {
  await tx.task.updateMany({
    where: { owner_id, pause_cause: cause },
    data: { paused_at: null, pause_cause: null },
  });
}

/**
 * Stops the schedule of one task, or of all tasks of a space, a synthetic user or a person, until somebody resumes it;
 * people read the cause, cut at 500 characters. A task that is paused already keeps its earlier cause. The person who
 * leads the task is notified, unless they did it themselves (`by`).
 */
export async function pauseTasks(
  tx: Database,
  which:
    | { task_id: number }
    | { space_id: number; owner_id?: number }
    | { user_id: number }
    | { owner_id: number },
  cause: string,
  by: Pick<Actor, "id"> | null = null,
): Promise<void> {
  const reason = cause.slice(0, 500);
  const paused = await tx.task.updateManyAndReturn({
    where: { ...which, paused_at: null },
    data: { paused_at: await databaseNow(tx), pause_cause: reason },
    select: { task_id: true, name: true, owner_id: true },
  });
  for (const { owner_id, ...task } of paused) {
    if (owner_id === by?.id) continue;
    await foldNotices(tx, [owner_id], { kind: "task_paused", ...task, reason }, { reason });
  }
}

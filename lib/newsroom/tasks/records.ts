import "server-only";
import type { Database } from "@/lib/kernel/db";
import { notFound } from "@/lib/kernel/errors";

/** Returns a task, locked until the transaction ends. Throws 404. */
export async function requireTask(tx: Database, taskId: number) {
  await tx.$queryRaw`SELECT FROM "task" WHERE "task_id" = ${taskId} FOR NO KEY UPDATE`;
  const task = await tx.task.findUnique({
    where: { task_id: taskId },
    select: {
      owner_id: true,
      space_id: true,
      schedule: true,
      at: true,
      days: true,
      words_min: true,
      words_max: true,
      owner: { select: { id: true, isAdmin: true } },
      user: { select: { deleted_at: true, owner_id: true } },
    },
  });
  if (!task) throw notFound("No se encontró la tarea especificada");
  return task;
}

import "server-only";
import { db } from "@/lib/db";
import { after, fromCursor, toPage, type PageQuery } from "@/lib/pagination";
import { getSpace } from "@/lib/spaces/queries";
import { taskSelect, toTask } from "@/lib/tasks/dto";

/** A page of the tasks of a space, newest first. Throws 404 for an unknown space. */
export async function listSpaceTasks(spaceId: number, { limit, cursor }: PageQuery) {
  await getSpace(spaceId);
  const rows = await db.task.findMany({
    where: { space_id: spaceId, ...after(fromCursor(cursor), "task_id") },
    orderBy: [{ created: "desc" }, { task_id: "desc" }],
    take: limit + 1,
    select: taskSelect,
  });
  return toPage(rows, limit, ({ created, task_id }) => ({ created, id: task_id }), toTask);
}

import { idParams } from "@/lib/kernel/ids";
import { deleteTask, updateTask } from "@/lib/newsroom/tasks/commands";
import { getTask } from "@/lib/newsroom/tasks/queries";
import { taskChanges } from "@/lib/newsroom/tasks/schema";
import { route } from "@/lib/platform/http/route";

const params = idParams("taskId");

export const GET = route({ params }, ({ actor, params }) => getTask(params.taskId, actor));

export const PUT = route({ params, body: taskChanges, once: true }, ({ actor, params, body }) =>
  updateTask(actor, params.taskId, body),
);

export const DELETE = route({ params }, ({ actor, params }) => deleteTask(actor, params.taskId));

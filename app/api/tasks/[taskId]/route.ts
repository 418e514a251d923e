import { idParams } from "@/lib/kernel/ids";
import { route } from "@/lib/http/route";
import { deleteTask, updateTask } from "@/lib/tasks/commands";
import { getTask } from "@/lib/tasks/queries";
import { taskChanges } from "@/lib/tasks/schema";

const params = idParams("taskId");

export const GET = route({ params }, ({ actor, params }) => getTask(params.taskId, actor));

export const PUT = route({ params, body: taskChanges, once: true }, ({ actor, params, body }) =>
  updateTask(actor, params.taskId, body),
);

export const DELETE = route({ params }, ({ actor, params }) => deleteTask(actor, params.taskId));

import { idParams } from "@/lib/kernel/ids";
import { route } from "@/lib/http/route";
import { pauseTask } from "@/lib/tasks/commands";

export const POST = route({ params: idParams("taskId") }, ({ actor, params }) =>
  pauseTask(actor, params.taskId),
);

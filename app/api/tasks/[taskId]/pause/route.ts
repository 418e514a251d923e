import { idParams } from "@/lib/kernel/ids";
import { pauseTask } from "@/lib/newsroom/tasks/commands";
import { route } from "@/lib/platform/http/route";

export const POST = route({ params: idParams("taskId") }, ({ actor, params }) =>
  pauseTask(actor, params.taskId),
);

import { idParams } from "@/lib/kernel/ids";
import { route } from "@/lib/platform/http/route";
import { pauseTask } from "@/lib/newsroom/tasks/commands";

export const POST = route({ params: idParams("taskId") }, ({ actor, params }) =>
  pauseTask(actor, params.taskId),
);

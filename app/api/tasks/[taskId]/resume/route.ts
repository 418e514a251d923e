import { idParams } from "@/lib/kernel/ids";
import { route } from "@/lib/platform/http/route";
import { resumeTask } from "@/lib/newsroom/tasks/commands";

export const POST = route({ params: idParams("taskId") }, ({ actor, params }) =>
  resumeTask(actor, params.taskId),
);

import { idParams } from "@/lib/kernel/ids";
import { resumeTask } from "@/lib/newsroom/tasks/commands";
import { route } from "@/lib/platform/http/route";

export const POST = route({ params: idParams("taskId") }, ({ actor, params }) =>
  resumeTask(actor, params.taskId),
);

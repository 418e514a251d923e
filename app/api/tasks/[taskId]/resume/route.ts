import { idParams } from "@/lib/kernel/ids";
import { route } from "@/lib/http/route";
import { resumeTask } from "@/lib/tasks/commands";

export const POST = route({ params: idParams("taskId") }, ({ actor, params }) =>
  resumeTask(actor, params.taskId),
);

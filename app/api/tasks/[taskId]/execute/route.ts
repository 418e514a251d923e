import { idParams } from "@/lib/kernel/ids";
import { executeTask } from "@/lib/newsroom/task-runs/commands";
import { outcomeText } from "@/lib/newsroom/tasks/outcome-text";
import { route } from "@/lib/platform/http/route";

export const POST = route({ params: idParams("taskId") }, async ({ actor, params }) => {
  const run = await executeTask(actor, params.taskId);
  return { message: outcomeText(run), run };
});

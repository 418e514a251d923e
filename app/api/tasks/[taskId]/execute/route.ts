import { idParams } from "@/lib/kernel/ids";
import { route } from "@/lib/http/route";
import { executeTask } from "@/lib/tasks/commands";
import { outcomeText } from "@/lib/tasks/outcome-text";

export const POST = route({ params: idParams("taskId") }, async (actor, { taskId }) => {
  const run = await executeTask(actor, taskId);
  return { message: outcomeText(run), run };
});

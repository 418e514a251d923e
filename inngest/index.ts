import { dispatchDueTasks } from "@/inngest/functions/dispatch-due-tasks";
import { executeTask } from "@/inngest/functions/execute-task";

export { inngest } from "@/inngest/client";

/** Everything that Inngest runs here. */
export const functions = [dispatchDueTasks, executeTask];

import { dispatchDueTasks } from "@/inngest/functions/dispatch-due-tasks";
import { onTaskDue } from "@/inngest/functions/on-task-due";

export { inngest } from "@/inngest/client";

/** Everything that Inngest runs here. */
export const functions = [dispatchDueTasks, onTaskDue];

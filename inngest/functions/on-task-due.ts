import { RetryAfterError } from "inngest";
import { inngest } from "@/inngest/client";
import { taskDue } from "@/inngest/events";
import { runSlot } from "@/lib/newsroom/task-runs/run-task";
import { RETRIES } from "@/lib/newsroom/tasks/schedule";

/** Runs a task for the slot it is due for: once, even if Inngest sends the event twice or after a crash. */
export const onTaskDue = inngest.createFunction(
  {
    id: "execute-task", // as Inngest knows it: another id would be another function
    triggers: [taskDue],
    retries: RETRIES,
    concurrency: [{ key: "event.data.user_id", limit: 1 }, { limit: 10 }],
  },
  ({ event, step }) =>
    step.run("run", async () => {
      const { task_id, slot } = event.data;
      const again = await runSlot(task_id, new Date(slot));
      if (again) throw new RetryAfterError("The task failed and waits for its next try.", again);
    }),
);

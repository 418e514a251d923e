import { eventType } from "inngest";
import { z } from "@/lib/kernel/zod";

/** The event that a task is due: `slot` says since when, `user_id` which synthetic user has to write. */
export const taskDue = eventType("task/due", {
  schema: z.object({
    task_id: z.number(),
    user_id: z.number(),
    slot: z.iso.datetime(),
  }),
});

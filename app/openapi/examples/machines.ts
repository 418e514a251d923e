import type { z } from "@/lib/kernel/zod";
import type { taskAnswer } from "@/lib/newsroom/tasks/answer";
import type { webhookAnswer } from "@/lib/texts/webhooks/answer";

export const newTask = {
  name: "El cielo de hoy",
  user_id: 9,
  space_id: 7,
  type: "Entry" as const,
  instructions: "Cuenta qué se verá esta noche en el cielo.",
  schedule: "1440",
  at: ["07:00"],
  days: [1, 2, 3, 4, 5],
  series: true,
  words_min: 200,
  words_max: 400,
};

export const task: z.output<typeof taskAnswer> = {
  ...newTask,
  task_id: 4,
  owner_id: 3,
  autonomy: null,
  created: "2026-03-04T08:00:00.000Z",
  next_run_at: "2026-11-26T06:00:00.000Z",
  paused_at: null,
  pause_cause: null,
  running: false,
  user: { id: 9, username: "cronista", fullName: "La cronista" },
  space: { space_id: 7, name: "Ciencia", slug: "ciencia" },
};

const { user_id: _, ...taskChange } = newTask;

export { taskChange };

export const newWebhook = {
  space_id: 7,
  url: "https://ejemplo.es/avisos",
  types: ["entry.published" as const],
};

export const webhook: z.output<typeof webhookAnswer> = {
  ...newWebhook,
  webhook_id: 2,
  created: "2026-03-05T08:00:00.000Z",
  off_at: null,
  off_reason: null,
  failing_since: null,
  old_until: null,
};
